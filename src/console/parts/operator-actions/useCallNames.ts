import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { Names } from './callFields.ts'
import { HELP } from './fieldHelp.ts'
import { CHOICE_NAMES, FIELD_NAMES } from './fieldLabels.ts'

/** The texts of forms in the language of the page. */
export function useCallNames(): Names {
  const { i18n } = useLingui()
  return useMemo(() => {
    const said = (names: typeof HELP, key: string, otherwise: string): string => {
      const message = Object.hasOwn(names, key) ? names[key] : undefined
      return message ? i18n._(message) : otherwise
    }
    return {
      field: (name) => said(FIELD_NAMES, name, name.replaceAll('_', ' ')),
      help: (text) => said(HELP, text, text),
      choice: (name, value) => said(CHOICE_NAMES, `${name}.${value}`, value),
    }
  }, [i18n])
}
