import { useLingui } from '@lingui/react/macro'
import { LANG_TAGS, LANGS } from '#contract/wire/lang.ts'
import { usePref } from '#data/session/device-preferences.ts'
import { changeLanguage, LANG_NAMES } from '#i18n/languageChoice.ts'
import { PickerSheet } from '#ui/choices/PickerSheet.tsx'
import { toast } from '#ui/overlays/toast.ts'

interface Props {
  readonly open: boolean
  readonly onClose: () => void
}

/**
 * Sheet to choose one of nine languages, each named in that language. When a catalogue fails to load, the
 * language does not change.
 */
export function LanguageSheet({ open, onClose }: Props) {
  const { t } = useLingui()
  const lang = usePref('lang')
  return (
    <PickerSheet
      open={open}
      onClose={onClose}
      title={t`Language`}
      value={lang}
      options={LANGS.map((code) => ({
        value: code,
        label: <span lang={LANG_TAGS[code]}>{LANG_NAMES[code]}</span>,
      }))}
      onPick={(code) => {
        onClose()
        changeLanguage(code).catch(() => toast(t`This language could not be loaded. Try again`))
      }}
    />
  )
}
