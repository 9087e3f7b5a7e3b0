import { useLingui } from '@lingui/react/macro'
import { prefs, usePref } from '#data/session/device-preferences.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Eye, EyeOff } from '#ui/media/icons.ts'

/** The button that hides or shows all balances on this device. */
export function HideBalancesButton() {
  const { t } = useLingui()
  const hidden = usePref('hideBalance')
  return (
    <IconButton
      icon={hidden ? EyeOff : Eye}
      size={16}
      target={36}
      tone="soft"
      label={hidden ? t`Show balances` : t`Hide balances`}
      pressed={hidden}
      onClick={() => prefs.set({ hideBalance: !hidden })}
    />
  )
}
