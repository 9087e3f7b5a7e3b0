import type { ReactNode } from 'react'
import { TAB_ICONS } from '#ui/layout/tabIcons.ts'
import type { SkeletonName } from '../skeleton.ts'
import { Assets, Finance, Trade } from './forms.tsx'
import { Home } from './Home.tsx'
import { Market } from './Market.tsx'
import { Messages } from './Messages.tsx'
import { PairRow, rows } from './parts.tsx'

/** The name of the installation, the same in every language, before its settings have come. */
const BRAND = 'H5 Exchange'

const SCREENS: Readonly<Record<SkeletonName, ReactNode>> = {
  page: (
    <>
      <header className="boot-brand">{BRAND}</header>
      <main>
        {rows(6, (at) => (
          <PairRow key={at} />
        ))}
      </main>
    </>
  ),
  home: <Home />,
  market: <Market />,
  trade: <Trade />,
  finance: <Finance />,
  assets: <Assets />,
  messages: <Messages />,
}

/**
 * What stands in the page before the app's code: a skeleton per tab, with its parts at the places that the screen will give
 * them, and the tab bar. The build renders it into the page. Each is a block of the page of which the style sheet shows the
 * opened one: it can be painted as soon as it is parsed, while templates would wait for a script that copies them. No style
 * attributes, which the page's policy forbids.
 */
export function Skeletons() {
  return (
    <div id="boot" aria-hidden="true">
      {Object.entries(SCREENS).map(([name, screen]) => (
        <section key={name} data-skeleton={name}>
          {screen}
        </section>
      ))}
      <nav>
        {TAB_ICONS.map((Shape) => (
          <Shape key={Shape.displayName} size={24} strokeWidth={1.75} />
        ))}
      </nav>
    </div>
  )
}
