import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../actions/Button.tsx'
import { IconButton } from '../actions/IconButton.tsx'
import { Checkbox } from '../choices/Checkbox.tsx'
import { ChipRow } from '../choices/ChipRow.tsx'
import { ChoiceTiles } from '../choices/ChoiceTiles.tsx'
import { Segmented } from '../choices/Segmented.tsx'
import { Select } from '../choices/Select.tsx'
import { Slider } from '../choices/Slider.tsx'
import { Switch } from '../choices/Switch.tsx'
import { Tabs } from '../choices/Tabs.tsx'
import { CodeField } from '../fields/CodeField.tsx'
import { DecimalField } from '../fields/DecimalField.tsx'
import { ImageUploadField } from '../fields/ImageUploadField.tsx'
import { PasswordField } from '../fields/PasswordField.tsx'
import { SearchField } from '../fields/SearchField.tsx'
import { TextField } from '../fields/TextField.tsx'
import { ArrowDown, ArrowUp, Bell, ChartCandlestick, Headset, Star } from '../media/icons.ts'
import styles from './Gallery.module.css'
import { Section } from './Section.tsx'

const clock = () => performance.now()
const grouped = (value: string) => Number(value).toLocaleString('en', { minimumFractionDigits: 2 })
const later = <T,>(value: T) => new Promise<T>((resolve) => setTimeout(() => resolve(value), 1500))

export function Buttons() {
  const { t } = useLingui()
  const [on, setOn] = useState(true)
  return (
    <Section title="Buttons">
      <Button block>
        <Trans>Deposit</Trans>
      </Button>
      <div className={styles.two}>
        <Button kind="up" size={48} icon={ArrowUp}>
          Up
        </Button>
        <Button kind="down" size={48} icon={ArrowDown}>
          Down
        </Button>
      </div>
      <div className={styles.row}>
        <Button kind="quiet">TP/SL</Button>
        <Button kind="quiet" size={36}>
          <Trans>Cancel</Trans>
        </Button>
        <Button size={36}>
          <Trans>Log in</Trans>
        </Button>
        <Button size={28} kind="quiet">
          Max
        </Button>
      </div>
      <div className={styles.two}>
        <Button loading>
          <Trans>Log in</Trans>
        </Button>
        <Button disabled>
          <Trans>Log in</Trans>
        </Button>
        <Button onClick={() => later(true)}>Promise</Button>
        <Button kind="up">Acheter 0,025 BTC au prix du marché</Button>
      </div>
      <div className={styles.row}>
        <IconButton
          icon={Star}
          label="Favourite"
          tone="blue"
          filled={on}
          pressed={on}
          onClick={() => setOn(!on)}
        />
        <IconButton icon={ChartCandlestick} label={t`Chart`} />
        <IconButton icon={Headset} size={24} label={t`Customer service`} />
        <IconButton icon={Bell} size={24} label={t`Messages`} badge={3} />
        <IconButton icon={Bell} label="Round" round />
      </div>
    </Section>
  )
}

export function Fields() {
  const { t } = useLingui()
  const [mail, setMail] = useState('')
  const [password, setPassword] = useState('secret-7')
  const [code, setCode] = useState('12')
  const [coin, setCoin] = useState<string | null>('USDT')
  const [query, setQuery] = useState('')
  const [agreed, setAgreed] = useState(true)
  const [picture, setPicture] = useState<string | null>(null)
  const options = ['USDT', 'BTC', 'ETH', 'Long name of a currency nobody has heard of'].map((value) => ({
    value,
    label: value,
    note: value === 'USDT' ? 'TRC20, credited after 20 confirmations' : undefined,
  }))
  return (
    <Section title="Fields">
      <SearchField value={query} onChange={setQuery} label={t`Search pair or name`} />
      <TextField
        label={t`Email`}
        type="email"
        value={mail}
        onChange={setMail}
        placeholder="name@example.com"
      />
      <TextField
        label={t`Email`}
        value="not an address"
        onChange={setMail}
        error={t`Enter a valid email address`}
      />
      <PasswordField
        label={t`Password`}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        hint={t`More than 6 characters`}
      />
      <CodeField
        label={t`Verification code`}
        value={code}
        onChange={setCode}
        waitKey="gallery"
        now={clock}
        onSend={() => later(true)}
      />
      <Select label={t`Default fiat`} value={coin} onChange={setCoin} options={options} />
      <Select
        label={t`Network`}
        value={null}
        onChange={setCoin}
        options={options}
        placeholder={t`Select a coin`}
        searchable
      />
      <TextField label="Signature" value="A few words about me" onChange={setMail} rows={3} />
      <Checkbox checked={agreed} onChange={setAgreed}>
        I understand: no cancellation, no early redemption, and the payment currency depends on the price.
      </Checkbox>
      <Checkbox
        checked={!agreed}
        onChange={(checked) => setAgreed(!checked)}
        error="Please accept the agreement"
      >
        I accept the agreement
      </Checkbox>
      <div className={styles.row}>
        <Switch checked={agreed} onChange={setAgreed} label="Agreed" />
        <Switch checked={!agreed} onChange={(checked) => setAgreed(!checked)} label="Not agreed" />
      </div>
      <div className={styles.two}>
        <ImageUploadField
          label={t`Payment proof`}
          value={picture}
          onChange={setPicture}
          upload={() => later('x')}
        />
        <ImageUploadField
          label={t`Choose a picture`}
          value={null}
          onChange={setPicture}
          upload={() => later('x')}
          error={t`Upload failed`}
        />
      </div>
    </Section>
  )
}

export function Choices() {
  const { t } = useLingui()
  const [tab, setTab] = useState('coins')
  const [chip, setChip] = useState<string | null>('USDT')
  const [segment, setSegment] = useState('coins')
  const [seconds, setSeconds] = useState<string | null>('60')
  const tabs = [
    { value: 'favourites', label: t`Favourites` },
    { value: 'futures', label: t`Futures` },
    { value: 'coins', label: t`Spot` },
    { value: 'stocks', label: t`Stocks` },
  ]
  return (
    <Section title="Choices" wide>
      <Tabs label="Markets" value={tab} onChange={setTab} items={tabs} />
      <Tabs
        label="Orders"
        value={tab}
        onChange={setTab}
        items={[
          { value: 'coins', label: t`Open orders`, count: 0 },
          { value: 'stocks', label: t`Order history`, count: 1 },
          { value: 'futures', label: t`Assets`, count: 12 },
        ]}
        trailing={<IconButton icon={ChartCandlestick} label={t`History`} />}
      />
      <ChipRow
        label="Quote"
        value={chip}
        onChange={setChip}
        items={['USDT', 'BTC', 'USDC', 'ETH'].map((value) => ({ value, label: value }))}
      />
      <Section title="Segmented">
        <Segmented
          label="Product"
          value={segment}
          onChange={setSegment}
          items={[
            { value: 'seconds', label: t`Seconds` },
            { value: 'futures', label: t`Futures` },
            { value: 'coins', label: t`Spot` },
          ]}
        />
        <ChoiceTiles
          label="Duration"
          height={64}
          value={seconds}
          onChange={setSeconds}
          items={['30', '60', '120', '300'].map((value) => ({
            value,
            label: `${value}s`,
            detail: '+88%',
            note: 'min 20',
          }))}
        />
        <ChoiceTiles
          label="Amount"
          value={seconds}
          onChange={setSeconds}
          items={['50', '60', '200', t`All`].map((value) => ({ value, label: value }))}
        />
      </Section>
    </Section>
  )
}

export function TicketControls() {
  const { t } = useLingui()
  const [side, setSide] = useState('buy')
  const [kind, setKind] = useState<string | null>('limit')
  const [price, setPrice] = useState('67380')
  const [amount, setAmount] = useState('0.0250')
  const [share, setShare] = useState(25)
  return (
    <>
      <Segmented
        label="Side"
        height={40}
        value={side}
        onChange={setSide}
        items={[
          { value: 'buy', label: t`Buy`, tone: 'up' },
          { value: 'sell', label: t`Sell`, tone: 'down' },
        ]}
      />
      <Select
        compact
        label={t`Order type`}
        value={kind}
        onChange={setKind}
        options={[
          { value: 'limit', label: t`Limit` },
          { value: 'market', label: t({ context: 'order type', message: 'Market' }) },
        ]}
      />
      <DecimalField
        label={t`Price (${'USDT'})`}
        value={price}
        onChange={setPrice}
        scale={2}
        step="0.1"
        format={grouped}
      />
      <DecimalField label={t`Amount (${'BTC'})`} value={amount} onChange={setAmount} scale={6} step="0.001" />
      <Slider label={t`Balance type`} value={share} onChange={setShare} />
      <DecimalField
        inline
        label={t`Total`}
        value="1684.50"
        onChange={setPrice}
        scale={2}
        unit="USDT"
        format={grouped}
        readOnly
      />
    </>
  )
}
