import { Trans } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CallError } from '#data/api/call-errors.ts'
import { loginHref } from '#features/shell/index.ts'
import { Button } from '#ui/actions/Button.tsx'
import type { Gate, GatedCall } from './firstMissingRequirement.ts'
import styles from './requirements.module.css'
import { useUnmetRequirement } from './useUnmetRequirement.ts'

const VERIFY = '/pages/setting/real_mark'
const PAY_PASSWORD = '/pages/setting/payPassword'
const VIP = '/pages/setting/vip'

interface Props {
  readonly call: GatedCall
  /**
   * The last error of the product's reads. Only the server checks the region, so that a region that is not
   * served is known only from this error.
   */
  readonly rejected?: CallError | null
  /** Text for a region that is not served, where the product has its own text. */
  readonly closed?: ReactNode
  /** The form, or only its submit button. */
  readonly children: ReactNode
}

/**
 * Renders its children only when the person meets all requirements of the call; otherwise shows the first
 * unmet requirement with a link. While offline the children stay, so that input remains readable; the button
 * (`SubmitButton`) then shows why it is disabled.
 */
export function RequireAccess({ call, rejected = null, closed, children }: Props) {
  const gate = useUnmetRequirement(call, rejected)
  if (gate === null || gate.need === 'line') return children
  return <GateCard gate={gate} closed={closed} />
}

/** An unmet requirement with its reason and a link. */
export function GateCard({ gate, closed }: { readonly gate: Gate; readonly closed?: ReactNode }) {
  const router = useRouter()
  const here = router.history.location.href
  switch (gate.need) {
    case 'login':
      return (
        <Button block href={loginHref(here)}>
          <Trans>Log in / Register</Trans>
        </Button>
      )
    case 'level':
      return gate.reviewing ? (
        <Said>
          <Trans>Your identity is being verified. You can go on as soon as that is done.</Trans>
        </Said>
      ) : (
        <Said href={VERIFY} action={<Trans>Verify now</Trans>}>
          {gate.level === 1 ? (
            <Trans>This needs a verified identity.</Trans>
          ) : (
            <Trans>This needs advanced verification.</Trans>
          )}
        </Said>
      )
    case 'vip': {
      const { vip } = gate
      return (
        <Said href={VIP} action={<Trans>View VIP levels</Trans>}>
          <Trans>Available from VIP {vip}.</Trans>
        </Said>
      )
    }
    case 'payPassword':
      return (
        <Said
          href={`${PAY_PASSWORD}?redirect=${encodeURIComponent(here)}`}
          action={<Trans>Set pay password</Trans>}
        >
          <Trans>This needs a pay password.</Trans>
        </Said>
      )
    case 'region':
      return <Said>{closed ?? <Trans>This service is not available in your region.</Trans>}</Said>
    case 'line':
      return (
        <Said>
          <Trans>You are offline. This needs a connection.</Trans>
        </Said>
      )
  }
}

interface SaidProps {
  readonly children: ReactNode
  readonly href?: string
  readonly action?: ReactNode
}

function Said({ children, href, action }: SaidProps) {
  return (
    <div className={styles.gate} role="status">
      <p>{children}</p>
      {href && (
        <Button block href={href}>
          {action}
        </Button>
      )}
    </div>
  )
}
