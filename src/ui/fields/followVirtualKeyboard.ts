/** Height differences below this (px) are caused by the browser's own bars. */
const LEAST_PX = 100

/**
 * Updates the CSS variable `--keyboard`, the height covered by the on-screen keyboard. Only needed on iOS;
 * elsewhere the page shrinks (viewport of index.html). Returns the function that stops the updates.
 */
export function followKeyboard(): () => void {
  const view = window.visualViewport
  if (!view) return () => {}
  const page = document.documentElement
  let frame = 0
  let before = 0

  const measure = () => {
    frame = 0
    // Pinch zoom reduces the visual viewport too, so the height of the keyboard is unknown and counts as 0.
    const hidden = view.scale > 1 ? 0 : Math.round(page.clientHeight - view.offsetTop - view.height)
    const covered = hidden < LEAST_PX ? 0 : hidden
    if (covered === before) return
    const opened = before === 0
    before = covered
    show(covered)
    // The keyboard moves the footer up, so the footer may cover the focused field.
    if (opened) document.activeElement?.scrollIntoView({ block: 'nearest' })
  }
  const later = () => {
    frame ||= requestAnimationFrame(measure)
  }

  view.addEventListener('resize', later)
  view.addEventListener('scroll', later)
  return () => {
    view.removeEventListener('resize', later)
    view.removeEventListener('scroll', later)
    cancelAnimationFrame(frame)
    show(0)
  }
}

/** The system's bottom bar is hidden by the keyboard, so the heights of bar and keyboard are not added. */
function show(covered: number): void {
  const { style } = document.documentElement
  if (covered > 0) {
    style.setProperty('--keyboard', `${covered}px`)
    style.setProperty('--safe-bottom', '0px')
  } else {
    style.removeProperty('--keyboard')
    style.removeProperty('--safe-bottom')
  }
}
