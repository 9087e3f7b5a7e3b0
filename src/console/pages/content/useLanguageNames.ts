import { useLingui } from '@lingui/react/macro'
import { LANGS, type Lang } from '#contract/wire/lang.ts'
import { LANG_NAMES } from '../../parts/languageNames.ts'

/**
 * Returns a function that lists languages by name, separated by commas; for all nine languages it returns one
 * label instead.
 */
export function useLanguageNames(): (langs: readonly Lang[]) => string {
  const { t } = useLingui()
  return (langs) =>
    langs.length === LANGS.length ? t`All nine` : langs.map((lang) => LANG_NAMES[lang]).join(', ')
}
