import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Programs } from './cluster-programs.ts'
import type { Host } from './host.ts'

interface ProxySettings {
  host: Host
  databases: readonly Host[]
  servers: readonly Host[]
  programs: Programs
  folder: string
}

/** HAProxy in front of the servers (8080) and of the primary (5432). */
export function startHaproxy({ host, databases, servers, programs, folder }: ProxySettings): void {
  const file = join(folder, 'haproxy.cfg')
  const list = (hosts: readonly Host[], port: number, options = '') =>
    hosts
      .map(({ name, address }) => `  server ${name} ${address}:${port} check${options}`)
      .join('\n')
  writeFileSync(
    file,
    `
global
  maxconn 2000

defaults
  timeout connect 2s
  timeout check 1s

# Patroni answers 200 on /primary only at the primary.
listen primary
  bind ${host.address}:5432
  mode tcp
  timeout client 1h
  timeout server 1h
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server port 8008 inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${list(databases, 5432)}

listen web
  bind ${host.address}:8080
  mode http
  timeout client 75s
  timeout server 75s
  timeout http-request 10s
  retries 3
  retry-on conn-failure
  option redispatch 1
  option forwardfor
  # A request to a server that lost its network ends after 6 s: keep-alive while the server is working,
  # tcp-ut while the request is being sent. HAProxy 2.6 ignores tcp-ut in default-server.
  option srvtcpka
  srvtcpka-idle 2s
  srvtcpka-intvl 1s
  srvtcpka-cnt 3
  option httpchk GET /health/ready
  http-check expect status 200
  default-server inter 1s fall 3 rise 1
  http-error status 503 content-type application/problem+json string '{"title":"Service unavailable","status":503,"code":"database_unreachable"}' hdr Retry-After 2
${list(servers, 8080, ' tcp-ut 5s')}
`,
  )
  host.run(programs.haproxy, ['-db', '-f', file], { log: 'haproxy' })
}

interface PoolerSettings {
  host: Host
  programs: Programs
  folder: string
  logins: Record<string, string>
}

/** PgBouncer in transaction mode (6432) between the servers and HAProxy. */
export function startPgbouncer({ host, programs, folder, logins }: PoolerSettings): void {
  const users = join(folder, 'pgbouncer-users.txt')
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    users,
    Object.entries(logins)
      .map(([name, password]) => `"${name}" "${password}"\n`)
      .join(''),
  )
  writeFileSync(
    file,
    `
[databases]
nutripim = host=${host.address} port=5432 dbname=nutripim

[pgbouncer]
listen_addr = ${host.address}
listen_port = 6432
unix_socket_dir =
auth_type = plain
auth_file = ${users}
pool_mode = transaction
default_pool_size = 20
max_client_conn = 200
server_connect_timeout = 3
server_login_retry = 1
query_wait_timeout = 5
tcp_user_timeout = 5000
ignore_startup_parameters = extra_float_digits,options,statement_timeout,idle_in_transaction_session_timeout,lock_timeout
`,
  )
  host.run(programs.pgbouncer, [file], { log: 'pgbouncer', account: 'postgres' })
}
