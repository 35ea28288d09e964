import { waitFor } from '@nutripim/tools/wait-for'
import type { DatabaseNode } from './database-node.ts'

interface Member {
  name: string
  role: string
  state: string
}

export interface DatabaseCluster {
  nodes: readonly DatabaseNode[]
  getPrimary(): Promise<DatabaseNode>
  /** The replica that confirms every commit. */
  getSynchronousReplica(): Promise<DatabaseNode>
  /** Waits until there is a primary, two streaming replicas, and one of them is synchronous. */
  waitUntilHealthy(): Promise<void>
  switchOver(): Promise<void>
  /** Starts nodes that ended. */
  startMissing(): void
}

export function createDatabaseCluster(nodes: readonly DatabaseNode[]): DatabaseCluster {
  const find = async (isWanted: (member: Member) => boolean) => {
    const member = (await listMembers(nodes)).find(isWanted)
    return nodes.find(({ name }) => name === member?.name)
  }
  const getNode = async (title: string, isWanted: (member: Member) => boolean) => {
    let found: DatabaseNode | undefined
    await waitFor(title, 60, async () => {
      found = await find(isWanted)
      return found !== undefined
    })
    if (!found) throw new Error(`There is no ${title}.`)
    return found
  }
  const getPrimary = () => getNode('a primary', isPrimary)
  return {
    nodes,
    getPrimary,
    getSynchronousReplica: () => getNode('a synchronous replica', isSynchronous),
    waitUntilHealthy: () =>
      waitFor('three healthy database nodes', 240, async () => {
        const members = await listMembers(nodes)
        const isWhole =
          members.filter(isPrimary).length === 1 &&
          members.filter((member) => !isPrimary(member) && isStreaming(member)).length === 2
        return isWhole && members.some(isSynchronous)
      }),
    async switchOver() {
      const [primary, replica] = await Promise.all([
        getPrimary(),
        getNode('a synchronous replica', isSynchronous),
      ])
      const response = await fetch(`http://${primary.host.address}:8008/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: primary.name, candidate: replica.name }),
        signal: AbortSignal.timeout(60_000),
      })
      if (!response.ok) throw new Error(`Patroni did not switch over: ${await response.text()}`)
    },
    startMissing() {
      for (const node of nodes) if (!node.isRunning()) node.start()
    },
  }
}

const isPrimary = ({ role, state }: Member) => role === 'leader' && isRunning(state)
const isSynchronous = ({ role, state }: Member) => role === 'sync_standby' && isRunning(state)
const isStreaming = ({ state }: Member) => isRunning(state)
const isRunning = (state: string) => state === 'running' || state === 'streaming'

/** Asks the first node that answers. */
async function listMembers(nodes: readonly DatabaseNode[]): Promise<Member[]> {
  const answers = nodes.map(async ({ host }) => {
    const response = await fetch(`http://${host.address}:8008/cluster`, {
      signal: AbortSignal.timeout(2000),
    })
    const { members }: { members: Member[] } = JSON.parse(await response.text())
    return members
  })
  return Promise.any(answers)
}
