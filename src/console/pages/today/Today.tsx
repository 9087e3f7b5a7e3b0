import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Group, SimpleGrid, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { overview, type Today as TodayAnswer } from '#contract/operators/overview.ts'
import { useIsLive } from '../../change-event-state.ts'
import { count, dateTimeWithZone } from '../../parts/format.ts'
import { Age, RoundedAmount } from '../../parts/formattedValues.tsx'
import { Page, Section } from '../../parts/Page.tsx'
import { addressOf } from '../../parts/pageUrl.ts'
import { useProductName } from '../../parts/productNames.ts'
import { ReadResult } from '../../parts/ReadResult.tsx'
import { useReadCall } from '../../queries.ts'
import { mayCall, useSession } from '../../session.ts'
import { QUEUE_PLACES, useLightName, useQueueName } from './queueLabels.ts'
import styles from './Today.module.css'

type Queue = TodayAnswer['queues'][number]
type Light = TodayAnswer['lights'][number]

function QueueTile({ queue, isOpen }: { readonly queue: Queue; readonly isOpen: boolean }) {
  const name = useQueueName()(queue.name)
  const { to, tab } = QUEUE_PLACES[queue.name]
  const content = (
    <>
      <Text size="xs" c="dimmed" truncate>
        {name}
      </Text>
      <Group justify="space-between" align="baseline" gap="xs" wrap="nowrap">
        <span className={styles.count} data-empty={queue.count === 0 || undefined}>
          {count(queue.count)}
        </span>
        <Text span size="xs">
          {queue.oldest_at === null ? null : <Age since={queue.oldest_at} />}
        </Text>
      </Group>
    </>
  )
  if (!isOpen) return <div className={styles.tile}>{content}</div>
  return (
    <a href={addressOf(to, tab ? { tab } : {})} className={styles.tile} data-opens>
      {content}
    </a>
  )
}

function LightRow({ light }: { readonly light: Light }) {
  const { t } = useLingui()
  const name = useLightName()(light.name)
  const states: Readonly<Record<Light['state'], string>> = {
    ok: t`In order`,
    warn: t`Look at it`,
    bad: t`Act now`,
  }
  return (
    <div className={styles.light}>
      <span className={styles.lamp} data-state={light.state} role="img" aria-label={states[light.state]} />
      <Text span size="sm" fw={500} className={styles.lightName ?? ''}>
        {name}
      </Text>
      <Text span size="sm" c="dimmed" className="breaks">
        {light.text}
      </Text>
    </div>
  )
}

function Figure({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function SumFigure({
  name,
  sum,
}: {
  readonly name: string
  readonly sum: TodayAnswer['figures']['deposits']
}) {
  return (
    <Figure name={name}>
      <RoundedAmount amount={sum.usdt} />
      <Text span size="xs" c="dimmed" fw={400} display="block">
        <Plural value={sum.count} one="# payment" other="# payments" />
        {sum.unpriced > 0 && (
          <Plural
            value={sum.unpriced}
            one=", # without a price left out"
            other=", # without a price left out"
          />
        )}
      </Text>
    </Figure>
  )
}

function Figures({ figures }: { readonly figures: TodayAnswer['figures'] }) {
  const { t } = useLingui()
  return (
    <dl className={styles.figures}>
      <Figure name={t`Sign-ups`}>{count(figures.sign_ups)}</Figure>
      <SumFigure name={t`Deposits credited`} sum={figures.deposits} />
      <SumFigure name={t`Withdrawals sent`} sum={figures.withdrawals} />
      <Figure name={t`Fees`}>
        <RoundedAmount amount={figures.fees} />
      </Figure>
      <Figure name={t`Liquidations`}>{count(figures.liquidations)}</Figure>
      <Figure name={t`Exposure of people, long`}>
        <RoundedAmount amount={figures.exposure.long} />
      </Figure>
      <Figure name={t`Exposure of people, short`}>
        <RoundedAmount amount={figures.exposure.short} />
      </Figure>
      <Figure name={t`Insurance, free`}>
        <RoundedAmount amount={figures.insurance} />
      </Figure>
    </dl>
  )
}

function Volume({ volume }: { readonly volume: TodayAnswer['figures']['volume'] }) {
  const productName = useProductName()
  const most = Math.max(1, ...volume.map(({ usdt }) => Number(usdt)))
  return (
    <dl className={styles.volume}>
      {volume.map(({ product, usdt }) => (
        <div key={product} className={styles.bar}>
          <dt>{productName(product)}</dt>
          <dd>
            <span className={styles.track} aria-hidden>
              <span style={{ width: `${(Number(usdt) / most) * 100}%` }} />
            </span>
            <RoundedAmount amount={usdt} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Work queues, system state and figures of the last 24 hours. */
export function Today() {
  const { t } = useLingui()
  const { roles } = useSession()
  // The server reports changes of work queues, but not of the system state and the figures, so these are
  // polled.
  const every = useIsLive('today') ? 30_000 : 5_000
  const today = useReadCall(overview.calls.today, {}, { every })
  return (
    <Page
      title={t`Today`}
      note={today.data && <span className="tabular">{dateTimeWithZone(today.data.time)}</span>}
    >
      <ReadResult of={today}>
        {({ queues, lights, figures }) => (
          <>
            <section aria-label={t`Queues`} className={styles.queues}>
              {queues.map((queue) => (
                <QueueTile
                  key={queue.name}
                  queue={queue}
                  isOpen={mayCall(roles, QUEUE_PLACES[queue.name].call)}
                />
              ))}
            </section>
            <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
              <Section title={t`System`}>
                {lights.map((light) => (
                  <LightRow key={light.name} light={light} />
                ))}
              </Section>
              <Section title={t`Volume by product, last 24 hours`}>
                {figures.volume.length === 0 ? (
                  <Text size="sm" c="dimmed">
                    <Trans>Nothing was traded.</Trans>
                  </Text>
                ) : (
                  <Volume volume={figures.volume} />
                )}
              </Section>
            </SimpleGrid>
            <Section title={t`Last 24 hours`}>
              <Figures figures={figures} />
            </Section>
          </>
        )}
      </ReadResult>
    </Page>
  )
}
