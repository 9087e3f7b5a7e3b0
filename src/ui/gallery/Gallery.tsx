import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../actions/Button.tsx'
import { IconButton } from '../actions/IconButton.tsx'
import { NavBar } from '../layout/NavBar.tsx'
import { Page } from '../layout/Page.tsx'
import { Shell } from '../layout/Shell.tsx'
import { StickyFooter } from '../layout/StickyFooter.tsx'
import { TabBar } from '../layout/TabBar.tsx'
import { ChartColumn, House, Moon, Repeat, Sun, Wallet } from '../media/icons.ts'
import { Charts } from './Charts.tsx'
import { Buttons, Choices, Fields } from './Controls.tsx'
import { Book, Cards, Small } from './Figures.tsx'
import { Rows, States } from './Lists.tsx'
import { Overlays } from './Overlays.tsx'

/** Gallery of the design system's components (development builds only). */
export function Gallery() {
  const { t } = useLingui()
  const what = 'BTC'
  const [dark, setDark] = useState(() => document.documentElement.classList.contains('dark'))
  const theme = (next: boolean) => {
    document.documentElement.classList.toggle('dark', next)
    document.documentElement.classList.toggle('white', !next)
    setDark(next)
  }
  return (
    <Shell
      tabBar={
        <TabBar
          label="Main navigation"
          current="/pages/index/index"
          items={[
            { href: '/pages/index/index', label: t`Home`, icon: House },
            { href: '/pages/market/market', label: t`Market`, icon: ChartColumn },
            { href: '/pages/transaction/index', label: t`Trade`, icon: Repeat },
            { href: '/pages/fund/assets', label: t`Assets`, icon: Wallet, dot: 'Unread' },
          ]}
        />
      }
    >
      <Page
        header={
          <NavBar
            title="Gallery"
            actions={
              <>
                <IconButton
                  icon={Repeat}
                  label="Swap red and green"
                  onClick={() => document.documentElement.classList.toggle('redup')}
                />
                <IconButton icon={dark ? Sun : Moon} label={t`Theme`} onClick={() => theme(!dark)} />
              </>
            }
          />
        }
        footer={
          <StickyFooter>
            <Button kind="up">{t`Buy ${what}`}</Button>
            <Button kind="down">{t`Sell ${what}`}</Button>
          </StickyFooter>
        }
      >
        <Charts />
        <Buttons />
        <Fields />
        <Choices />
        <Book />
        <Small />
        <Cards />
        <Overlays />
        <Rows />
        <States />
      </Page>
    </Shell>
  )
}
