import { ModeLine } from './Chips.tsx'
import { SettledSheet } from './SettledSheet.tsx'
import { UpdateSheet } from './UpdateSheet.tsx'

export { StripWords } from './StripWords.tsx'

/** The parts of the shell that may come after the first picture. */
export function Later({ tabs }: { readonly tabs: boolean }) {
  return (
    <>
      {tabs && <ModeLine />}
      <SettledSheet />
      <UpdateSheet />
    </>
  )
}
