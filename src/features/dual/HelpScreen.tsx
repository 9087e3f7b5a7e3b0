import { Trans, useLingui } from '@lingui/react/macro'
import { content } from '#contract/communication/content.ts'
import { useRead } from '#data/api/use-read.ts'
import { AppPage } from '#features/shell/index.ts'
import { Icon } from '#ui/media/Icon.tsx'
import { ChevronDown } from '#ui/media/icons.ts'
import { SafeHtml } from '#ui/media/SafeHtml.tsx'
import { Calculator } from './Calculator.tsx'
import styles from './dual.module.css'

/**
 * Explains dual investment and its settlement. The text is part of the app; the operator's own text is shown
 * below.
 */
export function HelpScreen() {
  const { t } = useLingui()
  const { data } = useRead(content.faq, { keyword: 'invest' })
  const entries = [
    {
      title: t`What is it?`,
      text: t`You invest an amount until its maturity day at a fixed APR. Sell high: you invest the coin. Buy low: you invest USDT. On the maturity day the settlement price decides in which of the two currencies you are paid.`,
    },
    {
      title: t`How is it settled?`,
      text: t`On the maturity day at 16:00 (UTC+8). If the settlement price is below the target price, you are paid in the coin. If it is at or above the target price, you are paid in USDT. Amount × (1 + days × APR ÷ 365). If you invested the coin and are paid in USDT, this is multiplied by the target price. If you invested USDT and are paid in the coin, it is divided by it. The payment goes to your spot account automatically.`,
    },
    {
      title: t`What is the annualised return?`,
      text: t`Return ÷ holding days × 365. A rate of 36.5% a year is 0.1% a day: 0.7% in 7 days.`,
    },
    {
      title: t`How long is it held?`,
      text: t`From the day of your purchase to the maturity day, in whole days of UTC+8, at least one. An order keeps the days it was opened with.`,
    },
    {
      title: t`Why might I be paid in another currency?`,
      text: t`The higher rate pays you for this risk. If the settlement price passes the target price on the maturity day, your amount is converted at the target price and you do not share in any further move. What you get may then be worth less than what you invested.`,
    },
    {
      title: t`Can I cancel it?`,
      text: t`No. There is no cancellation and no early redemption.`,
    },
    {
      title: t`Who sets the price?`,
      text: t`One price for each coin and date, the same for everybody and never edited. Its source is named before you buy: the delivery price of the options exchange Deribit, or the average of the prices that the platform recorded from 15:30 to 16:00 (UTC+8), with a price in at least 15 of these 30 minutes. Without a valid price within 24 hours your principal is returned without interest.`,
    },
  ]
  return (
    <AppPage title={t`Help centre`}>
      <div className={styles.body}>
        <div className={styles.accordion}>
          {entries.map(({ title, text }, index) => (
            <details key={title} open={index === 0} className={styles.answer}>
              <summary>
                {title}
                <Icon icon={ChevronDown} size={16} />
              </summary>
              <p>{text}</p>
            </details>
          ))}
        </div>
        <Calculator />
        {data && data.length > 0 && (
          <section className={styles.accordion} aria-label={t`More questions`}>
            <h2>
              <Trans>More questions</Trans>
            </h2>
            {data.map(({ id, title, content: html }) => (
              <details key={id} className={styles.answer}>
                <summary>
                  {title}
                  <Icon icon={ChevronDown} size={16} />
                </summary>
                <SafeHtml html={html} />
              </details>
            ))}
          </section>
        )}
      </div>
    </AppPage>
  )
}
