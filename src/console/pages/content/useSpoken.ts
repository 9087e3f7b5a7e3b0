import { useLingui } from '@lingui/react/macro'
import { LANGS, type Lang } from '#contract/wire/lang.ts'
import { LANG_NAMES } from '../../parts/langs.ts'

/** The languages of a text, by name unless it has all of them. */
export function useSpoken(): (langs: readonly Lang[]) => string {
  const { t } = useLingui()
  return (langs) =>
    langs.length === LANGS.length ? t`All nine` : langs.map((lang) => LANG_NAMES[lang]).join(', ')
}
