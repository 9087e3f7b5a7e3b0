import { i18n } from '@lingui/core'
import { I18nProvider, useLingui } from '@lingui/react'
import { Center, Loader, MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type OperatorSession, sessionCalls } from '#contract/operators/session.ts'
import { post } from './api.ts'
import { useLive } from './change-event-stream.ts'
import { styleNonce } from './contentSecurityPolicy.ts'
import { queryClient } from './queries.ts'
import { createConsoleRouter } from './router.tsx'
import { dropSession, storeSession, useSessionState } from './session.ts'
import { ServerUnreachable } from './shell/ServerUnreachable.tsx'
import { SessionWatch } from './shell/SessionWatch.tsx'
import { SignInPage } from './shell/SignInPage.tsx'
import { cssVariables, theme } from './theme.ts'

const router = createConsoleRouter()

/** Asks the server who is signed in, because the session cookie may still be valid after a reload. */
async function resume(): Promise<void> {
  try {
    const { session } = await post(sessionCalls.me, {})
    if (session) storeSession(session)
    else dropSession('none')
  } catch {
    dropSession('unreachable')
  }
}

/** The pages of the console. Subscribes to the server's change events while the operator is signed in. */
function SignedIn({ session, spoken }: { readonly session: OperatorSession; readonly spoken: string }) {
  useLive(session.operator)
  return (
    <SessionWatch session={session}>
      <RouterProvider key={spoken} router={router} />
    </SessionWatch>
  )
}

function Content() {
  const { session, reason } = useSessionState()
  // Pages read their texts while rendering. The language is therefore the `key` of the router: after a change
  // of language all pages render again.
  const { i18n: spoken } = useLingui()
  const signedIn = session ? session.operator : null

  useEffect(() => {
    void resume()
  }, [])
  // The cache is cleared so that data of one operator is never shown to the next operator.
  useEffect(() => {
    if (signedIn === null) queryClient.clear()
  }, [signedIn])

  if (session === undefined)
    return (
      <Center h="100%">
        <Loader size="sm" />
      </Center>
    )
  if (session === null)
    return reason === 'unreachable' ? <ServerUnreachable again={resume} /> : <SignInPage reason={reason} />
  return <SignedIn session={session} spoken={spoken.locale} />
}

export function Root() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <Notifications position="top-right" limit={4} />
          <Content />
        </QueryClientProvider>
      </I18nProvider>
    </MantineProvider>
  )
}
