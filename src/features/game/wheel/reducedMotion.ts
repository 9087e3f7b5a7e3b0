/** Whether the person prefers reduced motion: the wheel then shows the result without turning. */
export const prefersReducedMotion = (): boolean =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches
