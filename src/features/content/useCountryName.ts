import { useMemo } from 'react'
import { LANG_TAGS } from '#contract/wire/lang.ts'
import { areaNames } from '#domain/account/dialCodeAreas.ts'
import { useFormat } from '#i18n/format.ts'

/** Returns the name of a country in the present language, by its code; '' without a code. */
export function useCountryName(): (country: string) => string {
  const { lang } = useFormat()
  return useMemo(() => {
    const nameOf = areaNames(LANG_TAGS[lang])
    return (country) => (country === '' ? '' : nameOf(country))
  }, [lang])
}
