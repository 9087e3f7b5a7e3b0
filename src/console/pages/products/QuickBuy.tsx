import { Trans, useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import type {
  QuickBuyCoins,
  QuickBuyCountries,
  QuickBuyGateways,
} from '#contract/operators/products/quickbuy.ts'
import { products } from '#contract/operators/products.ts'
import { Time } from '../../parts/formattedValues.tsx'
import { KeyValue } from '../../parts/KeyValue.tsx'
import { CallButton } from '../../parts/operator-actions/CallButton.tsx'
import { useCallNames } from '../../parts/operator-actions/useCallNames.ts'
import { Section } from '../../parts/Page.tsx'
import { percent, trimmed } from '../../parts/percentText.ts'
import {
  actsColumn,
  plainColumn,
  rateColumn,
  textColumn,
  timeColumn,
} from '../../parts/table/columnMakers.tsx'
import type { Column } from '../../parts/table/columns.ts'
import { DataTable } from '../../parts/table/DataTable.tsx'
import { useReadCall } from '../../queries.ts'
import { ProductPreview } from './ProductPreview.tsx'
import { OpenBadge, ProductTable, RowActs, useOpenColumn } from './ProductTable.tsx'

type Country = QuickBuyCountries['countries'][number]
type Method = Country['methods'][number]
type Coin = QuickBuyCoins['coins'][number]
type Gateway = QuickBuyGateways['gateways'][number]
const { calls } = products

function MethodOf({ country, method }: { readonly country: Country; readonly method: Method }) {
  const { t } = useLingui()
  const { choice } = useCallNames()
  const name = choice('method', method.pay_method)
  return (
    <div>
      <ProductPreview
        title={name}
        badge={<OpenBadge open={method.open} />}
        figure={`${trimmed(method.min_amount)} – ${trimmed(method.max_amount)} ${country.currency}`}
        rows={[
          [t`Fee`, percent(method.fee_rate)],
          [
            t`Takes`,
            method.eta_unit === 'days'
              ? t`${method.eta_from} to ${method.eta_to} days`
              : t`${method.eta_from} to ${method.eta_to} minutes`,
          ],
          [t`Gateway`, method.gateway || '—'],
          method.banks.length > 0 && [t`Banks`, method.banks.join(', ')],
        ]}
      />
      <RowActs
        title={`${country.code}, ${name}`}
        known={{ country: country.code, method: method.pay_method }}
        row={{ ...method, banks: method.banks.join(', ') }}
        acts={[
          method.open ? [calls.quickBuyMethodClose, t`Close`, 'danger'] : [calls.quickBuyMethodOpen, t`Open`],
          [calls.quickBuyMethodAmounts, t`Amounts`],
          [calls.quickBuyMethodFee, t`Fee`],
          [calls.quickBuyMethodGateway, t`Gateway`],
          [calls.quickBuyMethodBanks, t`Banks`],
        ]}
      />
    </div>
  )
}

function CountryDetail({ row }: { readonly row: Country }) {
  const { t } = useLingui()
  const { account } = row
  return (
    <Stack gap="md">
      <RowActs
        title={row.code}
        known={{ country: row.code }}
        row={{ ...row, ...account, rate: row.fixed_rate, needed: row.tax_id_required }}
        acts={[
          row.open ? [calls.quickBuyCountryClose, t`Close`, 'danger'] : [calls.quickBuyCountryOpen, t`Open`],
          [calls.quickBuyCountrySpread, t`Spread`],
          [calls.quickBuyCountryRate, t`Rate`],
          [calls.quickBuyCountryTaxId, t`Tax number`],
          [calls.quickBuyAccount, t`Account for transfers`],
        ]}
      />
      {account && (
        <KeyValue
          rows={[
            [t`Account holder`, account.account_name],
            [t`IBAN`, account.iban],
            [t`Bank`, account.bank_name],
            [t`BIC or SWIFT`, account.bic_swift],
            [t`Country of the account`, account.beneficiary_country],
            [t`Address`, account.address],
            [t`Changed`, <Time key="changed" at={account.updated_at} />],
          ]}
        />
      )}
      {row.methods.map((method) => (
        <MethodOf key={method.pay_method} country={row} method={method} />
      ))}
    </Stack>
  )
}

function Countries() {
  const { t } = useLingui()
  const { choice } = useCallNames()
  const list = useReadCall(calls.quickBuyCountries, {})
  const state = useOpenColumn<Country>()
  const columns: readonly Column<Country>[] = [
    plainColumn('code', t`Country`),
    plainColumn('currency', t`Currency`),
    state,
    rateColumn('spread', t`Spread`),
    textColumn('rate', t`Units for one US dollar`, ({ fixed_rate }) =>
      fixed_rate === null ? t`Of the source` : trimmed(fixed_rate),
    ),
    textColumn('tax', t`Tax number`, ({ tax_id_required }) => (tax_id_required ? t`Needed` : t`Not needed`)),
    textColumn('account', t`Account for transfers`, ({ account }) => account?.bank_name ?? t`None`),
    textColumn('methods', t`Open methods`, ({ methods }) =>
      methods
        .filter(({ open }) => open)
        .map(({ pay_method }) => choice('method', pay_method))
        .join(', '),
    ),
  ]
  return (
    <ProductTable<Country>
      name="quickbuy"
      label={t`Countries of quick buy`}
      columns={columns}
      rows={list.data?.countries}
      rowKey={({ code }) => code}
      error={list.error}
      retry={() => void list.refetch()}
      empty={<Trans>There are no countries.</Trans>}
      titleOf={({ code, currency }) => `${code}, ${currency}`}
      acts={(row) => <CountryDetail row={row} />}
    />
  )
}

function Coins() {
  const { t } = useLingui()
  const list = useReadCall(calls.quickBuyCoins, {})
  const state = useOpenColumn<Coin>()
  const columns: readonly Column<Coin>[] = [
    plainColumn('coin', t`Coin`),
    state,
    rateColumn('spread', t`Spread`),
    textColumn('bank', t`By bank transfer`, ({ by_bank }) => (by_bank ? t`Yes` : t`No`)),
    actsColumn((row) => (
      <RowActs
        small
        title={row.coin}
        known={{ coin: row.coin }}
        row={row}
        acts={[
          row.open ? [calls.quickBuyCoinClose, t`Close`, 'danger'] : [calls.quickBuyCoinOpen, t`Open`],
          [calls.quickBuyCoinSpread, t`Spread`],
        ]}
      />
    )),
  ]
  return (
    <Section
      title={t`Coins that are bought`}
      flush
      actions={<CallButton call={calls.quickBuyCoinOpen} label={t`Open a coin`} />}
    >
      <DataTable<Coin>
        name="quickbuy-coins"
        label={t`Coins that are bought`}
        columns={columns}
        rows={list.data?.coins}
        rowKey={({ coin }) => coin}
        error={list.error}
        retry={() => void list.refetch()}
        empty={<Trans>There are no coins.</Trans>}
        short
      />
    </Section>
  )
}

function Gateways() {
  const { t } = useLingui()
  const list = useReadCall(calls.quickBuyGateways, {})
  const columns: readonly Column<Gateway>[] = [
    plainColumn('name', t`Name`),
    plainColumn('pay_url', t`Payment address`),
    plainColumn('qr_payload', t`Text of the QR code`),
    textColumn('secret', t`Secret`, ({ has_secret }) => (has_secret ? t`Set` : t`Missing`)),
    timeColumn('updated_at', t`Changed`),
    actsColumn((row) => (
      <RowActs
        small
        title={row.name}
        known={{ name: row.name }}
        row={row}
        acts={[[calls.quickBuyGateway, t`Change`]]}
      />
    )),
  ]
  return (
    <Section
      title={t`Gateways`}
      flush
      actions={<CallButton call={calls.quickBuyGateway} label={t`New gateway`} />}
    >
      <DataTable<Gateway>
        name="quickbuy-gateways"
        label={t`Gateways`}
        columns={columns}
        rows={list.data?.gateways}
        rowKey={({ name }) => name}
        error={list.error}
        retry={() => void list.refetch()}
        empty={<Trans>No provider is connected.</Trans>}
        short
      />
    </Section>
  )
}

/** Countries, payment methods, coins and providers of quick buy. */
export function QuickBuy() {
  return (
    <Stack gap="md">
      <Countries />
      <Coins />
      <Gateways />
    </Stack>
  )
}
