import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Coin } from '#contract/market/market.ts'
import { RejectedError } from '#data/api/call-errors.ts'
import { PASSWORD_LEAST } from '#domain/account/password.ts'
import { CODE_MAX, TAG_MAX } from '#domain/funds/chain/addressLengths.ts'
import { networkLabel } from '#domain/funds/chain/networks.ts'
import type { PrefillFault } from '#domain/funds/chain/payment-codes/prefill.ts'
import { plainCode, plainLine } from '#domain/text/plainText.ts'
import { Form, like, SubmitButton, SubmitNote, useDestinationLabels, useForm } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { useNavigation } from '#ui/actions/Link.tsx'
import { Select } from '#ui/choices/Select.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { CoinMark } from '#ui/media/CoinMark.tsx'
import { Clock, QrCode } from '#ui/media/icons.ts'
import { toast } from '#ui/overlays/toast.ts'
import { ScanSheet } from '../qr-codes/ScanSheet.tsx'
import {
  type AddressNetwork,
  addressRules,
  chooseCoin,
  coinOf,
  coinsOf,
  EMPTY_ADDRESS,
  fillFromText,
  isComparedWith,
  NAME_MOST,
  needsTag,
  networkOf,
  type QrPicture,
} from './formRules.ts'
import { QrField } from './QrField.tsx'
import { useFieldErrors } from './useFieldErrors.ts'
import { useNetworks } from './useNetworks.ts'
import { useSaveAddress } from './useSaveAddress.ts'

interface Props {
  readonly coins: readonly Coin[]
  /** Coin and network to prefill, from the link that opened the page. */
  readonly currency: number | undefined
  readonly network: string
}

/**
 * The form for a new address. Checks the format of the address on its network, compares the address with an
 * uploaded picture of its QR code, and asks for the pay password.
 */
export function AddressForm({ coins, currency, network: given }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const { back } = useNavigation()
  const labels = useFieldErrors()
  const [qr, setQr] = useState<QrPicture | null>(null)
  const [password, setPassword] = useState('')
  const [scanning, setScanning] = useState(false)
  const [left, setLeft] = useState(false)
  const [unfit, setUnfit] = useState<PrefillFault | null>(null)
  const describe = useDestinationLabels()
  const [ways, setWays] = useState<readonly AddressNetwork[]>([])
  const wanted = currency === undefined ? {} : { currency, network: given }
  const form = useForm(addressRules, {
    // The draft is stored per coin and network of the link, so that an address typed for one coin does not
    // prefill the form of another coin. A draft in which the person chose another coin than the coin of the
    // link is ignored.
    name: currency === undefined ? 'address' : `address.${currency}.${given}`,
    read: (kept) => {
      const begun = like(EMPTY_ADDRESS)(kept)
      return begun && (currency === undefined || begun.currency === currency) ? begun : null
    },
    empty: { ...EMPTY_ADDRESS, ...wanted },
    context: { coins, ways },
    hold: qr !== null || password !== '',
  })
  const { state, shown, act } = form
  const coin = coinOf(coins, state.currency)
  const network = networkOf(state, coin)
  const known = useNetworks(coin)
  if (known !== ways) setWays(known)
  const { submit, sending, save, reset } = useSaveAddress(({ usable_time }) => {
    form.drop()
    setPassword('')
    const time = format.time(usable_time, 'short')
    toast(t`Address saved. Usable from ${time}`)
    back()
  })
  const change = (part: Parameters<typeof act>[0]) => {
    act(part)
    reset()
  }
  const address = plainCode(state.address)
  const { destination, wrong } = form.summary
  const addressWords = (): string | undefined => {
    if (unfit) return describe.code(unfit)
    if (shown?.address === 'missing') return labels('missing')
    const typo = (left || shown?.address) && address !== '' && wrong?.field === 'address' ? wrong : null
    return typo ? describe.address(typo, network) : undefined
  }
  const label = networkLabel(network)
  const picture = qr && isComparedWith(qr, state, coin) ? qr : null
  const tooShort = password.length < PASSWORD_LEAST
  const rejected = submit.error instanceof RejectedError ? submit.error.key : ''
  const send = () => {
    if (!form.attempt() || tooShort || !coin || !destination) return undefined
    const details = {
      currency: coin.id,
      type: network,
      ...destination,
      name: state.name.trim(),
      pay_password: password,
    }
    return save(details, address, picture?.file ?? null)
  }
  const take = (text: string) => {
    const filled = fillFromText(text, state, { coins, ways })
    setUnfit(filled.unfit)
    change(filled.part)
  }
  const onCode = (text: string) => {
    setScanning(false)
    setLeft(true)
    take(text)
  }

  return (
    <>
      <Form submit={sending} element={form.element} onSubmit={send}>
        <CoinFields
          coins={coins}
          coin={coin}
          ways={ways}
          network={network}
          error={labels(shown?.currency)}
          onCoin={(id) => {
            setUnfit(null)
            change(chooseCoin(state, id))
          }}
          onNetwork={(name) => change({ network: name, tag: '' })}
        />
        <TextField
          label={t`Address`}
          autoComplete="off"
          enterKeyHint="next"
          maxLength={CODE_MAX}
          value={state.address}
          error={addressWords() ?? submit.said('address')}
          hint={
            destination
              ? t`Recognised as an address of ${label}`
              : coin && t`Only ${coin.name} over ${network}`
          }
          trailing={
            <IconButton
              icon={QrCode}
              tone="soft"
              target={40}
              label={t`Scan QR code`}
              onClick={() => setScanning(true)}
            />
          }
          onBlur={() => setLeft(true)}
          onChange={take}
        />
        {needsTag(state, coin, ways) && (
          <TextField
            label={t`Tag or memo`}
            autoComplete="off"
            maxLength={TAG_MAX}
            error={labels(shown?.tag) ?? submit.said('tag')}
            hint={t`Leave it empty only if the receiver has none`}
            value={state.tag}
            onChange={(tag) => change({ tag })}
          />
        )}
        <TextField
          label={t`Address name`}
          autoComplete="off"
          enterKeyHint="next"
          maxLength={NAME_MOST}
          placeholder={t`My wallet`}
          value={state.name}
          error={labels(shown?.name) ?? submit.said('name')}
          onChange={(name) => change({ name })}
        />
        <QrField
          coin={coin}
          network={network}
          address={address}
          tag={destination?.tag ?? plainLine(state.tag)}
          value={picture}
          onChange={setQr}
          onRead={change}
          disabled={sending.disabled}
        />
        <PasswordField
          label={t`Pay password`}
          autoComplete="new-password"
          name="pay-password"
          enterKeyHint="done"
          value={password}
          error={shown && tooShort ? t`Enter your pay password` : undefined}
          onChange={(typed) => {
            setPassword(typed)
            submit.reset()
          }}
        />
        <Notice icon={Clock}>
          <Trans>
            A new address can be used after 24 hours. Coins sent to a wrong address cannot be recovered.
          </Trans>
        </Notice>
        <SubmitNote submit={sending} />
        <SubmitButton submit={sending} size={48} disabled={rejected === 'pay_password_locked'}>
          <Trans>Save address</Trans>
        </SubmitButton>
      </Form>
      {scanning && <ScanSheet onCode={onCode} onClose={() => setScanning(false)} />}
    </>
  )
}

interface CoinProps {
  readonly coins: readonly Coin[]
  readonly coin: Coin | undefined
  readonly ways: readonly AddressNetwork[]
  readonly network: string
  readonly error: string | undefined
  readonly onCoin: (id: number) => void
  readonly onNetwork: (network: string) => void
}

/** Fields for the coin and the network of the address. */
function CoinFields({ coins, coin, ways, network, error, onCoin, onNetwork }: CoinProps) {
  const { t } = useLingui()
  return (
    <>
      <Select
        label={t`Coin`}
        placeholder={t`Choose`}
        searchable
        value={coin ? String(coin.id) : null}
        options={coinsOf(coins).map(({ id, name, image }) => ({
          value: String(id),
          label: name,
          lead: <CoinMark name={name} size={20} src={image} />,
        }))}
        error={error}
        onChange={(id) => onCoin(Number(id))}
      />
      {coin && (
        <Select
          label={t`Network`}
          value={network}
          options={ways.map((way) => ({ value: way.network, label: way.network }))}
          onChange={onNetwork}
        />
      )}
    </>
  )
}
