"""Why the system refused something, in words."""

import errno

from bellavista_tui.errors import one_line
from bellavista_tui.i18n import N_, _

_CAUSES = {
    errno.EACCES: N_("permission denied"),
    errno.EPERM: N_("permission denied"),
    errno.EEXIST: N_("there is such a file already"),
    errno.ENOENT: N_("there is no such folder"),
    errno.EINVAL: N_("that is no name for a file"),
    errno.EIO: N_("the disk does not answer as it should"),
    errno.EISDIR: N_("it is a folder"),
    errno.ELOOP: N_("it is a link to another file"),
    errno.ENAMETOOLONG: N_("its name is too long"),
    errno.ESTALE: N_("another program keeps changing the file"),
    errno.ENOTDIR: N_("part of the path is not a folder"),
    errno.ENOSPC: N_("the disk is full"),
    errno.EDQUOT: N_("the disk is full"),
    errno.EROFS: N_("the disk is read-only"),
}


class Cause:
    """A refusal that is put into words when it is shown: ours for what is met, or its own."""

    def __init__(self, error: OSError) -> None:
        self.error = error

    def __str__(self) -> str:
        known = _CAUSES.get(self.error.errno or 0)
        return _(known) if known else one_line(self.error.strerror or str(self.error))
