/** What a bare button takes that acts on no press for now, but keeps a focus it has: nobody loses their place. */
export const offWhen = (off: boolean, act: () => void) => ({
  'aria-disabled': off || undefined,
  onClick: off ? undefined : act,
})
