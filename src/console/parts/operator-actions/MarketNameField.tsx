import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import { markets } from '#contract/operators/markets.ts'
import { useReadCall } from '../../queries.ts'
import { useMay } from '../../session.ts'

interface MarketNameProps extends Omit<AutocompleteProps, 'data' | 'onChange'> {
  readonly what: 'coin' | 'pair'
  readonly onChange: (value: string) => void
}

/** Field for the name of a coin or pair, with the names of traded coins or pairs as suggestions. */
export function MarketNameField({ what, onChange, ...field }: MarketNameProps) {
  const { data } = useReadCall(markets.calls.list, {}, { enabled: useMay(markets.calls.list) })
  const pairs = data?.pairs.map(({ pair }) => pair) ?? []
  const names = what === 'pair' ? pairs : [...new Set(pairs.flatMap((pair) => pair.split('/')))]
  return (
    <Autocomplete
      {...field}
      size="xs"
      data={names.toSorted()}
      limit={12}
      // Names of coins and pairs are upper case.
      onChange={(text) => onChange(text.toUpperCase())}
      autoComplete="off"
    />
  )
}
