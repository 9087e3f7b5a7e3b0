import { Trans, useLingui } from '@lingui/react/macro'
import { dialledNumber, phoneText } from '#domain/account/dialCodeAreas.ts'
import {
  FactorFieldIfRequired,
  Form,
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
import { type BindForm, bindContactRules, type Contact, DIAL_OF } from './bindContactRules.ts'
import styles from './security.module.css'
import { useBindContact } from './useBindContact.ts'
import { useBindContactErrors } from './useBindContactErrors.ts'
import { useSentCode } from './useSentCode.ts'

interface Props {
  readonly contact: Contact
  /** The contact that is bound at present, masked; '' while no contact is bound. */
  readonly bound: string
  /**
   * The person's contacts, masked. A change is confirmed by a code to the mail address, or to the phone if
   * there is no mail address.
   */
  readonly own: { readonly email: string; readonly mobile: string }
  /** Dial code that the picker page has returned. */
  readonly picked: string | undefined
  readonly onClose: () => void
  readonly onBound: () => void
}

/** Sheet that binds a mail address or phone number, or replaces the bound contact. */
export function BindContactSheet({ contact, bound, own: mine, picked, onClose, onBound }: Props) {
  const { t } = useLingui()
  const { lang } = useFormat()
  const replaces = bound !== ''
  const guarded = mine.email !== '' || mine.mobile !== ''
  const empty: BindForm = { area: DIAL_OF[lang], account: '', code: '', own: '' }
  const form = useForm(bindContactRules, {
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
  const { submit, code, askCode } = useBindContact(contact, factor, () => {
    form.drop()
    onBound()
  })
  const own = useSentCode('contact')
  const titles: Readonly<Record<Contact, string>> = {
    email: replaces ? t`Change email` : t`Bind email`,
    mobile: replaces ? t`Change phone` : t`Bind phone`,
  }
  const { said, elsewhere } = useBindContactErrors({ submit, code, own }, form.shown, guarded)
  const change = (part: Partial<BindForm>) => {
    form.act(part)
    submit.reset()
    code.reset()
    own.reset()
  }

  return (
    <Sheet open onClose={onClose} locked={submit.busy} title={titles[contact]}>
      <Form
        submit={submit}
        element={form.element}
        onSubmit={() => form.attempt() && factor.attempt() && submit.send(state)}
        className={styles.bind}
      >
        {guarded && (
          <OwnCodeField
            own={mine}
            replaces={replaces}
            offline={submit.offline}
            value={state.own}
            error={said('own')}
            onSend={() => own.send(null)}
            onChange={(typed) => change({ own: typed })}
          />
        )}
        <AccountField
          contact={contact}
          replaces={replaces}
          state={state}
          error={said('account')}
          onChange={change}
          onPickArea={() => form.act({ area: state.area })}
        />
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
        <FactorFieldIfRequired factor={factor} onType={submit.reset} />
        <SubmitNote submit={elsewhere} />
        <SubmitButton submit={submit} size={48}>
          {titles[contact]}
        </SubmitButton>
      </Form>
    </Sheet>
  )
}

interface OwnCodeProps {
  /** The person's contacts, masked; at least one contact is not ''. */
  readonly own: Props['own']
  readonly replaces: boolean
  readonly offline: boolean
  readonly value: string
  readonly error: string | undefined
  readonly onSend: () => Promise<boolean>
  readonly onChange: (typed: string) => void
}

/** The field for the code that is sent to a bound contact to confirm the change. */
function OwnCodeField({ own, replaces, offline, value, error, onSend, onChange }: OwnCodeProps) {
  const { t } = useLingui()
  const { email: ownEmail, mobile: ownMobile } = own
  return (
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
        onSend={onSend}
        sendDisabled={offline}
        enterKeyHint="next"
        value={value}
        error={error}
        onChange={onChange}
      />
    </>
  )
}

interface AccountProps {
  readonly contact: Contact
  readonly replaces: boolean
  readonly state: BindForm
  readonly error: string | undefined
  readonly onChange: (part: Partial<BindForm>) => void
  /** Called before the picker page with the dial codes opens. */
  readonly onPickArea: () => void
}

/** The new mail address, or the new phone number with its dial code. */
function AccountField({ contact, replaces, state, error, onChange, onPickArea }: AccountProps) {
  const { t } = useLingui()
  if (contact === 'email')
    return (
      <TextField
        label={replaces ? t`New email` : t`Email`}
        type="email"
        inputMode="email"
        autoComplete="email"
        enterKeyHint="next"
        maxLength={254}
        value={state.account}
        error={error}
        onChange={(account) => onChange({ account })}
      />
    )
  return (
    <TextField
      label={replaces ? t`New phone number` : t`Phone number`}
      inputMode="tel"
      autoComplete="tel-national"
      enterKeyHint="next"
      maxLength={30}
      value={state.account}
      error={error}
      leading={
        <Link
          href="/pages/common/area"
          className={styles.dial}
          aria-label={t`Country code +${state.area}`}
          onClick={onPickArea}
        >
          +{state.area}
          <Icon icon={ChevronDown} size={14} />
        </Link>
      }
      onChange={(typed) => {
        const dialled = dialledNumber(typed, state.area)
        if (dialled) onChange({ area: dialled.area.dial, account: dialled.rest })
        else onChange({ account: phoneText(typed) })
      }}
    />
  )
}
