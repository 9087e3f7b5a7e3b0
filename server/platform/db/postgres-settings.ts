export const PORT = 5432

/**
 * Settings of the embedded PostgreSQL. It uses little memory, because it shares the machine with the server. Settings
 * for durability are unchanged, so a commit is on disk.
 */
export const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '',
  port: String(PORT),
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  wal_compression: 'on',
  // Limits the write-ahead log, so that its replay after a crash takes at most a second or two and the
  // service is available again within five seconds.
  max_wal_size: '256MB',
  min_wal_size: '64MB',
  checkpoint_timeout: '5min',
  // At recovery, syncs the data folder with one system call instead of opening a thousand files, which on
  // a busy disk would take longer than the rest of the recovery.
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
  max_wal_senders: '0',
  random_page_cost: '1.1',
  io_method: 'sync',
  jit: 'off',
  huge_pages: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
}
