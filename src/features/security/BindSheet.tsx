import { Trans, useLingui } from '@lingui/react/macro'
import { RejectedError } from '#data/api/errors.ts'
import { dialledNumber, phoneText } from '#domain/account/areas.ts'
import {
  FactorCodeField,
  Form,
  isFactorError,
  like,
  SentCodeField,
  SubmitButton,
  SubmitNote,
  useFactorCode,
  useForm,
} from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Link } from '#ui/actions/Link.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Icon } from '#ui/media/Icon.tsx'
import { ChevronDown, Clock } from '#ui/media/icons.ts'
import { Sheet } from '#ui/overlays/Sheet.tsx'
import { type BindFault, type BindForm, bindRules, type Contact, DIAL_OF } from './bindRules.ts'
import styles from './safety.module.css'
import { useBind } from './useBind.ts'
import { useSentCode } from './useSentCode.ts'

interface Props {
  readonly contact: Contact
  /** The bound contact, masked; '' when there is none. */
  readonly bound: string
  /** The person's own contacts, masked. A code to the mail address, else the phone, confirms a change. */
  readonly own: { readonly email: string; readonly mobile: string }
  /** Dial code returned by the picker. */
  readonly picked: string | undefined
  readonly onClose: () => void
  readonly onBound: () => void
}

/** The field that shows each error of the server. */
const FIELDS: Readonly<Record<string, keyof BindForm>> = {
  bad_account: 'account',
  account_taken: 'account',
  bad_mobile: 'account',
  mobile_taken: 'account',
  same_contact: 'account',
  bad_code: 'code',
  wrong_code: 'code',
  own_code_missing: 'own',
}
const fieldOf = (error: unknown) => (error instanceof RejectedError ? FIELDS[error.key] : undefined)

/** Binds a mail address or phone, or replaces the bound one. */
export function BindSheet({ contact, bound, own: mine, picked, onClose, onBound }: Props) {
  const { t } = useLingui()
  const { lang } = useFormat()
  const replaces = bound !== ''
  const { email: ownEmail, mobile: ownMobile } = mine
  const guarded = ownEmail !== '' || ownMobile !== ''
  const empty: BindForm = { area: DIAL_OF[lang], account: '', code: '', own: '' }
  const form = useForm(bindRules, {
    name: `bind.${contact}`,
    empty,
    context: { contact, guarded },
    read: (kept) => {
      const begun = like(empty)(kept)
      return begun && { ...begun, ...(picked === undefined ? {} : { area: picked }) }
    },
    keep: ({ area, account }) => ({ area, account }),
    begun: ({ account, code, own }) => `${account}${code}${own}` !== '',
  })
  const { state } = form
  const factor = useFactorCode()
  const { submit, code, askCode } = useBind(contact, factor, () => {
    form.drop()
    onBound()
  })
  const own = useSentCode('contact')
  const words = (fault: BindFault | undefined): string | undefined => {
    switch (fault) {
      case undefined:
        return undefined
      case 'email':
        return t`Enter a valid email address`
      case 'mobile':
        return t`Enter a valid phone number`
      case 'code':
        return t`Enter the 6-digit code`
    }
  }
  const rejected = submit.error ? submit : code.error ? code : own.error ? own : null
  // With two codes the server does not say which one is wrong.
  const ambiguous = guarded && rejected?.error instanceof RejectedError && rejected.error.key === 'wrong_code'
  const at = ambiguous ? undefined : fieldOf(rejected?.error)
  const said = (field: keyof BindForm): string | undefined =>
    field === at && !submit.offline ? rejected?.note : words(form.shown?.[field])
  const change = (part: Partial<BindForm>) => {
    form.act(part)
    submit.reset()
    code.reset()
    own.reset()
  }
  const elsewhere =
    submit.offline || submit.busy
      ? submit
      : { ...submit, note: at || isFactorError(rejected?.error) ? '' : (rejected?.note ?? '') }

  return (
    <Sheet
      open
      onClose={onClose}
      locked={submit.busy}
      title={
        contact === 'email'
          ? replaces
            ? t`Change email`
            : t`Bind email`
          : replaces
            ? t`Change phone`
            : t`Bind phone`
      }
    >
      <Form
        submit={submit}
        element={form.element}
        onSubmit={() => form.attempt() && factor.attempt() && submit.send(state)}
        className={styles.bind}
      >
        {guarded && (
          <>
            {replaces && (
              <Notice icon={Clock}>
                <Trans>Changing it pauses withdrawals for 24 hours.</Trans>
              </Notice>
            )}
            <SentCodeField
              label={
                ownEmail === ''
                  ? t`Code to your current phone ${ownMobile}`
                  : t`Code to your current email ${ownEmail}`
              }
              waitKey="contact"
              onSend={() => own.send(null)}
              sendDisabled={submit.offline}
              enterKeyHint="next"
              value={state.own}
              error={said('own')}
              onChange={(typed) => change({ own: typed })}
            />
          </>
        )}
        {contact === 'email' ? (
          <TextField
            label={replaces ? t`New email` : t`Email`}
            type="email"
            inputMode="email"
            autoComplete="email"
            enterKeyHint="next"
            maxLength={254}
            value={state.account}
            error={said('account')}
            onChange={(account) => change({ account })}
          />
        ) : (
          <TextField
            label={replaces ? t`New phone number` : t`Phone number`}
            inputMode="tel"
            autoComplete="tel-national"
            enterKeyHint="next"
            maxLength={30}
            value={state.account}
            error={said('account')}
            leading={
              <Link
                href="/pages/common/area"
                className={styles.dial}
                aria-label={t`Country code +${state.area}`}
                onClick={() => form.act({ area: state.area })}
              >
                +{state.area}
                <Icon icon={ChevronDown} size={14} />
              </Link>
            }
            onChange={(typed) => {
              const dialled = dialledNumber(typed, state.area)
              if (dialled) change({ area: dialled.area.dial, account: dialled.rest })
              else change({ account: phoneText(typed) })
            }}
          />
        )}
        <SentCodeField
          label={t`Verification code`}
          waitKey={`bind.${contact}`}
          onSend={() => {
            if (form.summary) return askCode(state)
            form.attempt()
            return Promise.resolve(false)
          }}
          sendDisabled={submit.offline}
          enterKeyHint={factor.asked ? 'next' : 'done'}
          value={state.code}
          error={said('code')}
          onChange={(typed) => change({ code: typed })}
        />
        <FactorCodeField factor={factor} onType={submit.reset} />
        <SubmitNote submit={elsewhere} />
        <SubmitButton submit={submit} size={48}>
          <Trans>Confirm</Trans>
        </SubmitButton>
      </Form>
    </Sheet>
  )
}
