import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { onSessionEnd } from '#data/session/session.ts'
import { AppPage } from '#features/shell/index.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useNavigation } from '#ui/actions/Link.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { StickyFooter } from '#ui/layout/StickyFooter.tsx'
import { ListRow } from '#ui/lists/ListRow.tsx'
import { Globe, MapPin, Search } from '#ui/media/icons.ts'
import { type City, cityNear, findCities } from './cities.ts'
import styles from './locationScreens.module.css'
import { forgetPick, givePick, type Picks, usePick } from './pickerResult.ts'
import { useCountryName } from './useCountryName.ts'

type Place = Picks['place']
const NOWHERE: Place = { name: '', address: '', latitude: '', longitude: '' }

/** Values of the form while the country picker is open, held in memory only. */
let draft: Place | null = null
onSessionEnd(() => {
  draft = null
})

/** Picks a place: one of the bundled cities, the device's position, or a typed place. */
export function ChooseLocationScreen() {
  const { t } = useLingui()
  const { back } = useNavigation()
  const countryName = useCountryName()
  const country = usePick('country')
  const [text, setText] = useState('')
  const [problem, setProblem] = useState('')
  const [place, setPlace] = useState<Place>(() => ({
    ...(draft ?? NOWHERE),
    ...(country ? { name: country.name, latitude: '', longitude: '' } : {}),
  }))
  useEffect(() => {
    draft = null
    forgetPick('place')
  }, [])

  const nameOf = (city: City): string => `${city.name}, ${countryName(city.country)}`
  const take = (city: City) => {
    setPlace((now) => ({
      ...now,
      name: nameOf(city),
      latitude: city.latitude,
      longitude: city.longitude,
    }))
    setText('')
    setProblem('')
  }

  const locate = () =>
    new Promise<void>((done) => {
      if (!('geolocation' in navigator)) {
        setProblem(t`This device cannot share its location. Enter the place manually.`)
        return done()
      }
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => {
          const city = cityNear(coords.latitude, coords.longitude)
          // Locating the device takes time; values that the person has typed meanwhile are preserved.
          setPlace((now) => ({
            ...now,
            name: city ? nameOf(city) : now.name || t`My location`,
            latitude: coords.latitude.toFixed(5),
            longitude: coords.longitude.toFixed(5),
          }))
          setProblem('')
          done()
        },
        () => {
          setProblem(t`Location unavailable. Enter the place manually.`)
          done()
        },
        { timeout: 15_000, maximumAge: 60_000 },
      )
    })

  const confirm = () => {
    givePick('place', { ...place, name: place.name.trim(), address: place.address.trim() })
    back()
  }

  const found = findCities(text, countryName)
  return (
    <AppPage
      title={t`Choose a place`}
      footer={
        <StickyFooter>
          <Button size={48} disabled={`${place.name}${place.address}`.trim() === ''} onClick={confirm}>
            <Trans>Use this place</Trans>
          </Button>
        </StickyFooter>
      }
    >
      <div className={styles.search}>
        <SearchField value={text} onChange={setText} label={t`Search city or country`} />
      </div>
      {text.trim() !== '' ? (
        found.length === 0 ? (
          <EmptyState icon={Search} text={t`Nothing matches “${text}”`} />
        ) : (
          found.map((city) => (
            <ListRow
              key={`${city.name} ${city.country}`}
              icon={MapPin}
              title={city.name}
              subtitle={countryName(city.country)}
              onClick={() => take(city)}
            />
          ))
        )
      ) : (
        <>
          <Card inset padding="none">
            <ListRow height={52} icon={MapPin} title={t`Use my location`} onClick={locate} />
            <ListRow
              height={52}
              icon={Globe}
              title={t`Country or region`}
              chevron
              href="/pages/setting/areas"
              onClick={() => {
                draft = place
              }}
            />
          </Card>
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
          <div className={styles.fields}>
            <TextField
              label={t`Place`}
              maxLength={120}
              value={place.name}
              onChange={(name) => setPlace({ ...place, name, latitude: '', longitude: '' })}
            />
            <TextField
              label={t({ context: 'place', message: 'Address' })}
              rows={3}
              maxLength={300}
              value={place.address}
              onChange={(address) => setPlace({ ...place, address })}
            />
            {place.latitude !== '' && (
              <p className={styles.degrees}>
                {place.latitude}, {place.longitude}
              </p>
            )}
          </div>
        </>
      )}
    </AppPage>
  )
}
