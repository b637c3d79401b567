"""The screens and widgets of Bella Vista. Each widget is fed frozen values and nothing else."""
