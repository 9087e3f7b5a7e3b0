import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import { act, Suspense } from 'react'
import { expect, it } from 'vitest'
import { render, until } from '../test-kit.tsx'
import { Heading } from './Heading.tsx'
import { NavBar } from './NavBar.tsx'
import { titlePage } from './pageTitle.ts'

const never = new Promise<never>(() => {})

it('the document title is the page’s heading with the name of the site, and changes when the heading or the name changes', () => {
  titlePage({ site: 'H5' })
  const { draw } = render(<Heading>Bills</Heading>)
  expect(document.title).toBe('Bills · H5')
  draw(<Heading>Records</Heading>)
  expect(document.title).toBe('Records · H5')
  titlePage({ site: 'Example' })
  expect(document.title).toBe('Records · Example')
  draw(<Heading title="Home">Total assets</Heading>)
  expect(document.title).toBe('Home · Example')
  draw(<Heading>{''}</Heading>)
  expect(document.title).toBe('Example')
})

it('the document title is in the chosen language', () => {
  titlePage({ site: 'H5' })
  render(
    <Heading>
      <Trans id="Assets" />
    </Heading>,
  )
  expect(document.title).toBe('Assets · H5')
  act(() => i18n.loadAndActivate({ locale: 'fra', messages: { Assets: ['Actifs'] } }))
  expect(document.title).toBe('Actifs · H5')
  act(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))
})

it('the document title is not changed by a page kept in the background', async () => {
  titlePage({ site: 'H5' })
  const Waits = () => {
    throw never
  }
  const page = (name: string, leaving: boolean) => (
    <Suspense fallback={<Heading>Next</Heading>}>
      <Heading>{name}</Heading>
      {leaving && <Waits />}
    </Suspense>
  )
  const { draw } = render(page('Bills', false))
  draw(page('Bills', true))
  expect(document.title).toBe('Next · H5')
  draw(page('Bills, newer', true))
  expect(document.title).toBe('Next · H5')
  draw(page('Bills', false))
  await until(() => expect(document.title).toBe('Bills · H5'))
})

it('the document title of a page with a two-line heading is the separate title that the page gives for the document', () => {
  titlePage({ site: 'H5' })
  const title = (
    <>
      <span>Customer service</span>
      <span>Online now</span>
    </>
  )
  render(<NavBar back={false} title={title} documentTitle="Customer service" />)
  expect(document.title).toBe('Customer service · H5')
})
