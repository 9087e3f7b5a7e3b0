import { Trans, useLingui } from '@lingui/react/macro'
import { copy, type Trader } from '#contract/trade/copy.ts'
import { Form, SubmitButton, SubmitNote, useForm, useSubmit } from '#features/kit/index.ts'
import { Switch } from '#ui/choices/Switch.tsx'
import { DecimalField } from '#ui/fields/DecimalField.tsx'
import { toast } from '#ui/overlays/toast.ts'
import styles from './copy.module.css'
import { firstSettings, settingsDraft, traderSettingsRules } from './traderSettingsRules.ts'

interface Props {
  readonly trader: Pick<Trader, 'open' | 'share_rate' | 'min_follow_amount'>
}

/** The form with the trader's settings. The typed values are stored as a draft until they are saved. */
export function TraderSettings({ trader }: Props) {
  const { t } = useLingui()
  const form = useForm(traderSettingsRules, {
    name: settingsDraft(trader),
    empty: firstSettings(trader),
    context: null,
  })
  const { state, shown, act, summary } = form
  const submit = useSubmit(copy.traderSetting, {
    otherwise: t`The settings could not be saved`,
    onDone: () => {
      form.drop()
      // The saved values stay in the form until the trader's settings have been read again.
      form.fill(state)
      toast(t`Saved`, 'good')
    },
  })
  return (
    <Form
      submit={submit}
      element={form.element}
      label={t`Trader settings`}
      className={styles.settings}
      onSubmit={() => {
        const { share, least } = summary
        if (!form.attempt() || share === null || least === null) return undefined
        return submit.send({ open: state.open ? '1' : '0', share_rate: share, min_follow_amount: least })
      }}
    >
      <div className={styles.line}>
        <span>
          <Trans>Accept new followers</Trans>
        </span>
        <span className={styles.end}>
          <Switch checked={state.open} onChange={(open) => act({ open })} label={t`Accept new followers`} />
        </span>
      </div>
      <DecimalField
        label={t`Profit share`}
        unit="%"
        scale={2}
        value={state.percent}
        onChange={(percent) => act({ percent })}
        hint={t`Up to 30%. Followers keep the share they agreed to.`}
        error={shown?.percent && t`The profit share must be between 0% and 30%`}
      />
      <DecimalField
        label={t`Minimum follow amount`}
        unit="USDT"
        scale={6}
        value={state.least}
        onChange={(least) => act({ least })}
        error={shown?.least && t`Enter the correct amount`}
      />
      <SubmitNote submit={submit} />
      <SubmitButton submit={submit}>
        <Trans>Save</Trans>
      </SubmitButton>
    </Form>
  )
}
