import { Trans, useLingui } from '@lingui/react/macro'
import type { LoanConfig } from '#contract/earn/loan.ts'
import { OVERDUE_RATE } from '#domain/earn/loan/lifecycle.ts'
import { LIQUIDATION } from '#domain/earn/loan/risk.ts'
import { ReadState } from '#features/kit/index.ts'
import { AppPage, AsOf, MarketChip, TestTag } from '#features/shell/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { cx } from '#ui/cx.ts'
import { Columns } from '#ui/layout/Columns.tsx'
import { StickyFooter } from '#ui/layout/StickyFooter.tsx'
import { Icon } from '#ui/media/Icon.tsx'
import { ChevronDown } from '#ui/media/icons.ts'
import { Calculator } from './Calculator.tsx'
import { Eligibility } from './Eligibility.tsx'
import { OTC, usePercent } from './labels.ts'
import styles from './loan.module.css'
import { useLoanConfig } from './queries.ts'

/** Introduction to loans: purpose, requirements, rate and risk, with a loan calculator. */
export function LoanIntroductionScreen() {
  const { t } = useLingui()
  const reading = useLoanConfig()
  return (
    <AppPage title={t`Loans`} actions={<AsOf reading={reading} />} columns>
      <div className={styles.body}>
        <Columns
          first={
            <ReadState reading={reading} quiet>
              {(config) => (
                <>
                  <Hero config={config} />
                  <Eligibility config={config} onLanding />
                  <Levels config={config} />
                  <Calculator config={config} />
                </>
              )}
            </ReadState>
          }
          second={
            <>
              <How />
              <Risk />
              <Questions />
            </>
          }
        />
      </div>
      <StickyFooter>
        <Button kind="quiet" href={`${OTC}?tab=loans`}>
          <Trans>My loans</Trans>
        </Button>
        <Button href={`${OTC}?tab=apply`}>
          <Trans>Apply</Trans>
        </Button>
      </StickyFooter>
    </AppPage>
  )
}

function Hero({ config }: { readonly config: LoanConfig }) {
  const { t } = useLingui()
  const format = useFormat()
  const [min, max] = [format.fee(config.min, 0), format.amount(config.max, 0)]
  const [least, most] = [config.term_min, config.term_max]
  const { leverage } = config
  const assets = config.collateral_assets.length
  return (
    <section className={styles.hero}>
      <span>
        {config.test === 1 && <TestTag />} <MarketChip />
      </span>
      <h2>
        <Trans>
          Borrow {min} – {max} USDT
        </Trans>
      </h2>
      <ul className={styles.facts}>
        <li>
          <b>{t`up to ${leverage}×`}</b>
          <span>{t`Collateral and loan together`}</span>
        </li>
        <li>
          <b>{assets}</b>
          <span>{t`assets as collateral`}</span>
        </li>
        <li>
          <b>{t`${least} – ${most} days`}</b>
          <span>{t`Term`}</span>
        </li>
        <li>
          <b>{t`1–3 days`}</b>
          <span>{t`Review`}</span>
        </li>
      </ul>
    </section>
  )
}

function Levels({ config }: { readonly config: LoanConfig }) {
  const { t } = useLingui()
  const format = useFormat()
  const percent = usePercent()
  const { my } = config
  const reached = Math.max(
    0,
    ...config.tiers.filter(({ level }) => level <= (my?.level ?? 0)).map(({ level }) => level),
  )
  const isOwn = ({ level, market_maker }: LoanConfig['tiers'][number]): boolean =>
    my !== null &&
    (market_maker === 1 ? my.market_maker === 1 : my.market_maker === 0 && level === reached && level > 0)
  return (
    <section className={styles.section}>
      <h2>{t`Loan and rate by level`}</h2>
      <div className={styles.card}>
        <table className={styles.table} aria-label={t`Loan and rate by level`}>
          <thead>
            <tr>
              <th scope="col">{t`Level`}</th>
              <th scope="col">{t`Up to (USDT)`}</th>
              <th scope="col">{t`APR`}</th>
            </tr>
          </thead>
          <tbody>
            {config.tiers.map((tier) => (
              <tr key={`${tier.level}.${tier.market_maker}`} className={cx(isOwn(tier) && styles.own)}>
                <td>{tier.market_maker === 1 ? t`Market maker` : `VIP ${tier.level}`}</td>
                <td>{format.amount(tier.loan_max, 0)}</td>
                <td>{percent(tier.rate_year)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.quiet}>
        <Trans>A loan keeps the rate shown when you applied for it.</Trans>
      </p>
    </section>
  )
}

function How() {
  const { t } = useLingui()
  return (
    <section className={styles.section}>
      <h2>{t`How it works`}</h2>
      <ol className={styles.steps}>
        <li>
          <span>
            <Trans>Apply with your collateral</Trans>
            <small>{t`It is frozen in spot. You can cancel until the decision.`}</small>
          </span>
        </li>
        <li>
          <span>
            <Trans>We review within 1–3 days</Trans>
            <small>{t`The loan is paid into your margin account. The collateral is locked there.`}</small>
          </span>
        </li>
        <li>
          <span>
            <Trans>Trade with both</Trans>
            <small>{t`You can move money out of margin and futures as long as 150% of the debt stays there.`}</small>
          </span>
        </li>
        <li>
          <span>
            <Trans>Repay at any time</Trans>
            <small>{t`Overdue interest first, then interest, then principal. The collateral is released immediately.`}</small>
          </span>
        </li>
      </ol>
    </section>
  )
}

function Risk() {
  const { t } = useLingui()
  const percent = usePercent()
  const [closing, overdue] = [percent(LIQUIDATION), percent(OVERDUE_RATE)]
  return (
    <section className={styles.risk} aria-label={t`Risk`}>
      <h2>{t`Risk`}</h2>
      <ul>
        <li>
          <Trans>
            Below {closing} your positions are closed and everything in margin and futures is sold at the
            recorded prices, without notice. You are warned at 130% and at 120%.
          </Trans>
        </li>
        <li>
          <Trans>
            {overdue} of the overdue amount is added for each day or part of a day: of a missed monthly
            payment, or of the whole debt after the end of the term.
          </Trans>
        </li>
        <li>
          <Trans>
            You can lose all of your collateral and everything in margin and futures. After a liquidation you
            owe nothing more. The platform covers any shortfall.
          </Trans>
        </li>
      </ul>
    </section>
  )
}

function Questions() {
  const { t } = useLingui()
  const answers = [
    {
      question: t`What is the margin level?`,
      answer: t`Everything in margin and futures, including open positions, divided by what you owe. It is 150% at 3x. Lower means more risk.`,
    },
    {
      question: t`When is interest charged?`,
      answer: t`Daily at 00:00 (UTC+8) for the previous day: principal × APR ÷ 365. Monthly interest is taken from your spot account on the due day.`,
    },
    {
      question: t`Which prices decide?`,
      answer: t`The recorded prices of this platform. A liquidation lists each price used. Nothing is closed while the market of the borrowed coin, or of coins worth more than a tenth of your assets, is suspended or has had no price in the last few minutes.`,
    },
    {
      question: t`Can I have several loans?`,
      answer: t`You can have several loans at once. Loans that share margin and futures have one margin level.`,
    },
  ]
  return (
    <section className={styles.section}>
      <h2>{t`Questions`}</h2>
      <div className={styles.faq}>
        {answers.map(({ question, answer }) => (
          <details key={question} className={styles.answer}>
            <summary>
              {question}
              <Icon icon={ChevronDown} size={16} />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
