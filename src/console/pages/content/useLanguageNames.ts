import { useLingui } from '@lingui/react/macro'
import { LANGS, type Lang } from '#contract/wire/lang.ts'
import { LANG_NAMES } from '../../parts/languageNames.ts'

/** Returns a function that lists languages by name; all nine languages are one label. */
export function useLanguageNames(): (langs: readonly Lang[]) => string {
  const { t } = useLingui()
  return (langs) =>
    langs.length === LANGS.length ? t`All nine` : langs.map((lang) => LANG_NAMES[lang]).join(', ')
}
