/** What is less is the browser's own bars. */
const LEAST_PX = 100

/**
 * Keeps `--keyboard`: how much of the layout an on-screen keyboard lies over. iOS alone needs it, everywhere else the
 * page shrinks (the viewport of index.html). Gives the function that ends it.
 */
export function followKeyboard(): () => void {
  const view = window.visualViewport
  if (!view) return () => {}
  const page = document.documentElement
  let frame = 0
  let before = 0

  const measure = () => {
    frame = 0
    // Two fingers that enlarge the page make the seen part smaller as well.
    const hidden = view.scale > 1 ? 0 : Math.round(page.clientHeight - view.offsetTop - view.height)
    const covered = hidden < LEAST_PX ? 0 : hidden
    if (covered === before) return
    const opened = before === 0
    before = covered
    show(covered)
    // What is typed into may stand where the footer is now.
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

/** The system's bar at the bottom is under the keyboard: no room for both. */
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
