import type { ComponentProps, ReactNode } from 'react'
import { NavBar } from '#ui/layout/NavBar.tsx'
import { Page } from '#ui/layout/Page.tsx'
import { ConnectionStrip } from './ConnectionStrip.tsx'

type PageProps = Omit<ComponentProps<typeof Page>, 'strip'>

interface Props extends PageProps {
  /** Title of the navigation bar; left out when `header` contains a title. */
  readonly title?: ReactNode
  /** Title of the document, when the title has more than one line. */
  readonly documentTitle?: string | undefined
  readonly actions?: ReactNode
  /** Handler of the back button; `false` on tab pages, which have no back button. */
  readonly back?: (() => void) | false
}

/** The frame of every screen: navigation bar, connection strip, content. */
export function AppPage({ title, documentTitle, actions, back, header, ...page }: Props) {
  return (
    <Page
      header={
        header ?? (
          <NavBar
            title={title}
            documentTitle={documentTitle}
            actions={actions}
            {...(back === undefined ? {} : { back })}
          />
        )
      }
      strip={<ConnectionStrip />}
      {...page}
    />
  )
}
