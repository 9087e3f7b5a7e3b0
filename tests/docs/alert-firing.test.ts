import { spawnSync } from 'node:child_process'
import { copyFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { removeFolder, temporaryFolder } from '../helpers/temporary-folder.ts'

const DEPLOY = resolve(import.meta.dirname, '../../docs/operations/deploy')
const MINUTES = 15

const promtool = (args: readonly string[], cwd: string) =>
  spawnSync('promtool', args, { cwd, encoding: 'utf8' })
const hasPromtool = promtool(['--version'], '.').status === 0

/** The series of an installation without a problem, by name with labels: a value every 10 s, as promtool expands it. */
const HEALTHY: Readonly<Record<string, string>> = {
  'up{job="h5",instance="a"}': '1',
  'h5_ready{instance="a"}': '1',
  'h5_market_lease{instance="a"}': '1',
  'h5_market_lease{instance="b"}': '0',
  'h5_database_up{instance="a"}': '1',
  'h5_redis_up{instance="a"}': '1',
  'h5_tick_age_seconds{feed="live:x",instance="a"}': '1',
  'h5_stale_pairs{feed="live:x",instance="a"}': '3',
  'h5_oldest_price_seconds{feed="live:x",instance="a"}': '45',
  'h5_evaluator_lag_seconds{instance="a"}': '0',
  'h5_jobs{state="dead",instance="a"}': '0',
  'h5_oldest_late_job_seconds{instance="a"}': '0',
  'h5_oldest_mail_seconds{instance="a"}': '0',
  'h5_checkpoint_age_seconds{instance="a"}': '60',
  'h5_audit_age_seconds{instance="a"}': '60',
  'h5_audit_findings{instance="a"}': '0',
  'h5_operators{instance="a"}': '3',
}

/** The alerts that fire after a quarter of an hour with these series. */
function firingWith(series: Readonly<Record<string, string>>): readonly string[] {
  const folder = temporaryFolder()
  onTestFinished(() => removeFolder(folder))
  copyFileSync(join(DEPLOY, 'prometheus-alerts.yml'), join(folder, 'prometheus-alerts.yml'))
  // JSON is YAML. The expected samples are none, so that promtool lists those that it got.
  const tests = [
    {
      interval: '10s',
      input_series: Object.entries(series).map(([name, value]) => ({
        series: name,
        values: `${value}+0x${MINUTES * 6}`,
      })),
      promql_expr_test: [
        {
          expr: 'ALERTS{alertstate="firing"}',
          eval_time: `${MINUTES}m`,
          exp_samples: [{ labels: '{}', value: 0 }],
        },
      ],
    },
  ]
  const file = { rule_files: ['prometheus-alerts.yml'], evaluation_interval: '10s', tests }
  writeFileSync(join(folder, 'tests.yml'), JSON.stringify(file))
  const { stdout, stderr } = promtool(['test', 'rules', 'tests.yml'], folder)
  const said = `${stdout}${stderr}`
  expect(said).toContain('expr: "ALERTS')
  return [...new Set([...said.matchAll(/alertname="(\w+)"/g)].map(([, name = '']) => name))].sort()
}

const without = (...names: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(HEALTHY).filter(([series]) => !names.some((name) => series.startsWith(name))),
  )

it.skipIf(!hasPromtool)('promtool accepts the shipped configuration and its rules', () => {
  const { status, stdout, stderr } = promtool(['check', 'config', 'prometheus.yml'], DEPLOY)
  expect(`${stdout}${stderr}`).toContain('SUCCESS')
  expect(status).toBe(0)
})

it.skipIf(!hasPromtool).each([
  { what: 'nothing is wrong', series: HEALTHY, alerts: [] },
  {
    what: 'no node answers',
    series: { 'up{job="h5",instance="a"}': '0', 'up{job="h5",instance="b"}': '0' },
    alerts: ['H5AuditOld', 'H5CheckpointOld', 'H5NoNodeReady', 'H5NobodyRecords', 'H5NodeAway'],
  },
  {
    what: 'no node holds the market lease',
    series: { ...HEALTHY, 'h5_market_lease{instance="a"}': '0' },
    alerts: ['H5NobodyRecords'],
  },
  {
    what: 'the prices of a feed are a minute old',
    series: { ...HEALTHY, 'h5_tick_age_seconds{feed="live:x",instance="a"}': '60' },
    alerts: ['H5PricesOld'],
  },
  {
    what: 'one pair of a feed has had no price for 11 minutes',
    series: { ...HEALTHY, 'h5_oldest_price_seconds{feed="live:x",instance="a"}': '660' },
    alerts: ['H5PairsStale'],
  },
  {
    what: 'a decision waits for five seconds',
    series: { ...HEALTHY, 'h5_evaluator_lag_seconds{instance="a"}': '5' },
    alerts: ['H5EvaluatorBehind'],
  },
  {
    what: 'a job is dead',
    series: { ...HEALTHY, 'h5_jobs{state="dead",instance="a"}': '1' },
    alerts: ['H5JobsDead'],
  },
  {
    what: 'a mail waits for three minutes',
    series: { ...HEALTHY, 'h5_oldest_mail_seconds{instance="a"}': '180' },
    alerts: ['H5MailsWait'],
  },
  {
    what: 'the last audit found something',
    series: { ...HEALTHY, 'h5_audit_findings{instance="a"}': '1' },
    alerts: ['H5AuditRed'],
  },
  {
    what: 'there was never an audit or a checkpoint',
    series: without('h5_audit', 'h5_checkpoint'),
    alerts: ['H5AuditOld', 'H5CheckpointOld'],
  },
])('the alerts that fire when $what are $alerts', ({ series, alerts }) => {
  expect(firingWith(series)).toEqual(alerts)
})
