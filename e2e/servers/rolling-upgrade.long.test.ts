import { rmSync } from 'node:fs'
import { signInAs } from '@nutripim/demo-identity/sign-in-as'
import { root } from '@nutripim/tools/project'
import { readReleases } from '@nutripim/tools/releases/releases'
import { buildRelease } from '@nutripim/tools/test-support/build-release'
import { expect, test } from 'vitest'
import { startTwoServers } from '../tools/two-servers.ts'
import { createBalancedClient, createBalancer, startLoad } from './load.ts'

const lastRelease = readReleases().at(-1)

/** Requests that are answered in each state of the upgrade, before it continues. */
const requestsPerState = 500

test(`release ${lastRelease?.version} and this version run side by side under load, upgrade and downgrade`, async () => {
  if (!lastRelease) throw new Error('releases.json lists no release.')
  const old = await buildRelease(lastRelease)
  const servers = await startTwoServers({ folder: old })
  const balancer = createBalancer(servers.urls)
  try {
    const { idToken } = await signInAs(servers.issuer, {
      clientId: 'nutripim',
      redirectUri: `${servers.urls[0]}/`,
      email: 'gina.admin@nutripim.example',
    })
    const connect = () => createBalancedClient(balancer, `Bearer ${idToken}`)
    const load = await startLoad(connect, { databaseUrl: servers.databaseUrl, readers: 8 })
    const continueLoad = async () => {
      const before = load.answered()
      await expect
        .poll(() => load.answered(), { timeout: 120_000 })
        .toBeGreaterThan(before + requestsPerState)
    }
    await continueLoad()
    for (const build of [root, old]) {
      for (const server of [0, 1] as const) {
        // Release 0.1.0 closes its port at once, so the proxy has to stop sending requests first.
        await balancer.drain(servers.urls[server])
        expect((await servers.stop(server))?.code).toBe(0)
        await servers.start(server, build)
        balancer.restore(servers.urls[server])
        // After the first server: both releases at the same time.
        await continueLoad()
      }
    }
    const { failures, wrongProducts, ...counts } = await load.finish()
    process.stdout.write(
      `rolling upgrade: ${JSON.stringify(counts)}, ${failures.length} failed, ${wrongProducts.length} wrong\n`,
    )
    expect(failures).toEqual([])
    expect(wrongProducts).toEqual([])
  } finally {
    balancer.close()
    await servers.close()
    rmSync(old, { recursive: true, force: true })
  }
}, 1_200_000)
