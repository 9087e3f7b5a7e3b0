/** Props of a button that ignores presses but stays focusable. */
export const focusableDisabledProps = (off: boolean, act: () => void) => ({
  'aria-disabled': off || undefined,
  onClick: off ? undefined : act,
})
