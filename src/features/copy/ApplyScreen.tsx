import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { content } from '#contract/communication/content.ts'
import { copy, type TraderState } from '#contract/trade/copy.ts'
import type { Lang } from '#contract/wire/lang.ts'
import { useRead } from '#data/api/use-read.ts'
import { usePref } from '#data/session/device-preferences.ts'
import { ReadState } from '#features/kit/index.ts'
import { AppPage, AsOf } from '#features/shell/index.ts'
import { LANG_NAMES } from '#i18n/languageChoice.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ProgressBar } from '#ui/feedback/Progress.tsx'
import { CircleAlert, CircleCheck, Clock } from '#ui/media/icons.ts'
import { Sheet } from '#ui/overlays/Sheet.tsx'
import { ApplyForm } from './ApplyForm.tsx'
import styles from './copy.module.css'
import { isChinese, myHref } from './links.ts'
import { isFit, TraderRequirements } from './TraderRequirements.tsx'

/**
 * Language in which the agreement is shown. The agreement has a page for Chinese and a page for all other
 * languages. A page shows the person's language if the language belongs to that page; otherwise the page for
 * Chinese shows simplified Chinese, the other page English.
 */
function langOf(chinese: boolean, own: Lang): Lang {
  if (chinese) return isChinese(own) ? own : 'zh'
  return isChinese(own) ? 'en' : own
}

/** The lead traders' agreement, which must be scrolled to its end, and the application form. */
export function ApplyScreen({ chinese }: { readonly chinese: boolean }) {
  const { t } = useLingui()
  const lang = langOf(chinese, usePref('lang'))
  const text = useRead(content.setting, { keyword: 'trader_agreement' }, { lang })
  const state = useRead(copy.applyState, {})
  return (
    <AppPage
      title={t`Become a trader`}
      text
      actions={
        <>
          <AsOf reading={text} />
          <Link
            className={styles.other}
            href={chinese ? '/pages/follow/agreement_en' : '/pages/follow/agreement_zh'}
          >
            {LANG_NAMES[chinese ? 'en' : 'zh']}
          </Link>
        </>
      }
    >
      <ReadState reading={text} quiet>
        {({ value }) => (
          <ReadState reading={state}>
            {(known) => <Agreement key={lang} lang={lang} value={value} state={known} />}
          </ReadState>
        )}
      </ReadState>
    </AppPage>
  )
}

interface AgreementProps {
  readonly lang: Lang
  readonly value: string
  readonly state: TraderState
}

function Agreement({ value, state }: AgreementProps) {
  const { t } = useLingui()
  const paragraphs = value.split(/\n{2,}/).filter((text) => text.trim() !== '')
  const [read, last] = useReadSoFar(paragraphs.length)
  const [agreed, setAgreed] = useState(false)
  const [applying, setApplying] = useState(false)
  const whole = read >= paragraphs.length
  return (
    <article className={styles.agreement}>
      <div className={styles.progress}>
        <ProgressBar value={read / Math.max(1, paragraphs.length)} label={t`Read so far`} />
      </div>
      <Status state={state} />
      <div ref={last}>
        {paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      {state.status !== 1 && state.status !== 2 && (
        <>
          <TraderRequirements state={state} />
          <Checkbox checked={agreed} onChange={setAgreed} disabled={!whole}>
            <Trans>I have read the agreement to the end and accept it.</Trans>
          </Checkbox>
          <Button block size={48} disabled={!agreed || !isFit(state)} onClick={() => setApplying(true)}>
            {state.status === 3 ? <Trans>Apply again</Trans> : <Trans>Apply</Trans>}
          </Button>
        </>
      )}
      <Sheet open={applying} onClose={() => setApplying(false)} title={t`Application`}>
        <ApplyForm state={state} onDone={() => setApplying(false)} />
      </Sheet>
    </article>
  )
}

function Status({ state }: { readonly state: TraderState }) {
  const { reason } = state
  switch (state.status) {
    case 1:
      return (
        <EmptyState
          icon={Clock}
          text={<Trans>Your application is being reviewed. You will get a message with the result.</Trans>}
        />
      )
    case 2:
      return (
        <EmptyState
          icon={CircleCheck}
          text={<Trans>You are a trader</Trans>}
          action={
            <Button size={36} href={myHref('lead')}>
              <Trans>Trader panel</Trans>
            </Button>
          }
        />
      )
    case 3:
      return (
        <EmptyState icon={CircleAlert} text={<Trans>Your application was not approved: {reason}</Trans>} />
      )
    default:
      return null
  }
}

/** Number of consecutive paragraphs, counted from the first, that have been on screen. */
function useReadSoFar(count: number) {
  const element = useRef<HTMLDivElement>(null)
  const [read, setRead] = useState(0)
  useEffect(() => {
    const paragraphs = [...(element.current?.children ?? [])].slice(0, count)
    const seen = new Set<Element>()
    const observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) seen.add(target)
      const gap = paragraphs.findIndex((one) => !seen.has(one))
      setRead(gap === -1 ? paragraphs.length : gap)
    })
    for (const one of paragraphs) observer.observe(one)
    return () => observer.disconnect()
  }, [count])
  return [read, element] as const
}
