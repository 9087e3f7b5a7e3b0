import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, AppShell, Badge, Button, Group, Kbd, Menu, Text, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link, Outlet, useNavigate } from '@tanstack/react-router'
import { CircleHelp, LogOut, Search as SearchIcon, UserRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { deviceOffset } from '../parts/format.ts'
import { serverNow, useSession } from '../session.ts'
import { KeyboardHelp } from './KeyboardHelp.tsx'
import { LiveInterruptedNotice } from './LiveInterruptedNotice.tsx'
import { navEntriesFor } from './navigation.ts'
import { LanguageMenu, SchemeButton } from './preferenceButtons.tsx'
import { useRoleName } from './roleNames.ts'
import { Search } from './Search.tsx'
import { signOut } from './SessionWatch.tsx'
import styles from './Shell.module.css'
import { useShortcuts } from './shortcuts.ts'

const MINUTE = 60_000

/** Remaining time of the session, in minutes. */
function TimeLeft({ endsAt }: { readonly endsAt: number }) {
  const { t } = useLingui()
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 15_000)
    return () => clearInterval(timer)
  }, [])
  const minutes = Math.max(0, Math.floor((endsAt - now) / MINUTE))
  const text = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
  return (
    <Tooltip label={t`Until the session ends`}>
      <Text size="xs" c="dimmed" className="tabular" aria-label={t`The session ends in ${text}`}>
        {text}
      </Text>
    </Tooltip>
  )
}

/** The time zone of all times in the console. */
function TimeZone() {
  const { t } = useLingui()
  return (
    <Tooltip label={t`Times are shown in the zone of this device, and saved in UTC`}>
      <Text size="xs" c="dimmed" className="tabular">
        {deviceOffset()}
      </Text>
    </Tooltip>
  )
}

function OperatorMenu() {
  const { operator, roles, version } = useSession()
  const roleName = useRoleName()
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <Button variant="subtle" color="gray" leftSection={<UserRound size={16} />}>
          {operator}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Trans>Roles</Trans>
        </Menu.Label>
        <Group gap={4} px="sm" pb="xs">
          {roles.map((role) => (
            <Badge key={role} color="gray">
              {roleName(role)}
            </Badge>
          ))}
        </Group>
        <Menu.Divider />
        <Menu.Label>
          <Trans>Version {version}</Trans>
        </Menu.Label>
        <Menu.Item leftSection={<LogOut size={14} />} onClick={() => void signOut('signed_out')}>
          <Trans>Sign out</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function Sidebar() {
  const { i18n } = useLingui()
  const { roles } = useSession()
  return (
    <>
      {navEntriesFor(roles).map(({ path, label, icon: Icon, key }) => (
        <Link key={path} to={path} className={styles.place ?? ''} activeProps={{ 'data-active': true }}>
          <Icon size={16} aria-hidden />
          <span className={styles.name}>{i18n._(label)}</span>
          <span className={styles.key} aria-hidden>
            g {key}
          </span>
        </Link>
      ))}
    </>
  )
}

/** Layout with header, sidebar and page. */
export function Shell() {
  const { t } = useLingui()
  const { roles, demo, ends_at } = useSession()
  const navigate = useNavigate()
  const [isSearching, search] = useDisclosure(false)
  const [isHelping, help] = useDisclosure(false)
  useShortcuts({
    '/': search.open,
    '?': help.open,
    ...Object.fromEntries(
      navEntriesFor(roles).map(({ path, key }) => [`g ${key}`, () => void navigate({ to: path })]),
    ),
  })
  return (
    <AppShell
      layout="alt"
      header={{ height: 48 }}
      navbar={{ width: { base: 56, lg: 224 }, breakpoint: 0 }}
      padding={0}
    >
      <AppShell.Header className={styles.header}>
        <Button
          className={styles.search ?? ''}
          variant="default"
          leftSection={<SearchIcon size={14} />}
          rightSection={<Kbd size="xs">/</Kbd>}
          justify="space-between"
          onClick={search.open}
        >
          <Trans>Find a person, an order, a transaction…</Trans>
        </Button>
        <Group gap="xs" wrap="nowrap">
          {demo && (
            <Tooltip label={t`Test mode: no real money moves`}>
              <Badge color="gray" variant="outline">
                <Trans>Demo</Trans>
              </Badge>
            </Tooltip>
          )}
          <LiveInterruptedNotice />
          <TimeZone />
          <TimeLeft endsAt={ends_at} />
          <Tooltip label={t`Keyboard`}>
            <ActionIcon aria-label={t`Keyboard`} onClick={help.open}>
              <CircleHelp size={16} />
            </ActionIcon>
          </Tooltip>
          <LanguageMenu />
          <SchemeButton />
          <OperatorMenu />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar className={styles.navbar} aria-label={t`Pages`}>
        <div className={styles.brand}>
          <span className={styles.mark} aria-hidden>
            ›_
          </span>
          <span className={styles.name}>
            <Trans>Console</Trans>
          </span>
        </div>
        <Sidebar />
      </AppShell.Navbar>
      <AppShell.Main className={styles.main}>
        <Outlet />
      </AppShell.Main>
      <Search opened={isSearching} onClose={search.close} />
      <KeyboardHelp opened={isHelping} onClose={help.close} />
    </AppShell>
  )
}
