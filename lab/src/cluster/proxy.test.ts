import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@nutripim/tools/project'
import { expect, test } from 'vitest'

test.each(['deploy/proxy/haproxy.cfg', 'deploy/compose/haproxy.cfg'])(
  '%s gives up a request that a server does not acknowledge',
  (file) => {
    const servers = readFileSync(join(root, file), 'utf8').match(/^ +server .*$/gm) ?? []
    expect(servers.length).toBeGreaterThan(1)
    // In default-server HAProxy 2.6 ignores the option: a request then hung until the network was back.
    for (const line of servers) expect(line).toMatch(/ tcp-ut \d+s\b/)
  },
)
