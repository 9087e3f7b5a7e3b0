import type { ReactNode } from 'react'
import { TAB_ICONS } from '#ui/layout/tabIcons.ts'
import type { SkeletonName } from '../choose-skeleton.ts'
import { Home } from './Home.tsx'
import { Market } from './Market.tsx'
import { Messages } from './Messages.tsx'
import { PairRow, rows } from './skeletonParts.tsx'
import { Assets, Finance, Trade } from './tabSkeletons.tsx'

/** Brand shown until the site settings have loaded; the same in every language. */
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
 * The page's content before the app's code has loaded: one skeleton per tab, with its parts in the positions
 * of the real screen, and the tab bar. The build renders this content into the page. Each skeleton is an
 * ordinary element, and the style sheet shows only the skeleton of the opened route, so the browser paints it
 * as soon as it is parsed; `<template>` elements would first need a script that copies them. No style
 * attributes, because the content security policy forbids them.
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
