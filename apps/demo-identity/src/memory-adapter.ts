import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'

interface Entry {
  payload: AdapterPayload
  expiresAt: number
}

/** Stores the provider's sessions and tokens until the process ends. */
export function createMemoryAdapter(): AdapterFactory {
  const models = new Map<string, Map<string, Entry>>()

  return (model): Adapter => {
    const entries = models.get(model) ?? new Map<string, Entry>()
    models.set(model, entries)

    function find(id: string) {
      const entry = entries.get(id)
      return entry && entry.expiresAt > Date.now() ? entry.payload : undefined
    }

    function findWhere(field: 'uid' | 'userCode', value: string) {
      for (const [id, { payload }] of entries) if (payload[field] === value) return find(id)
      return undefined
    }

    return {
      async upsert(id, payload, expiresIn = Number.POSITIVE_INFINITY) {
        const now = Date.now()
        for (const [old, { expiresAt }] of entries) if (expiresAt <= now) entries.delete(old)
        entries.set(id, { payload, expiresAt: now + expiresIn * 1000 })
      },
      find: async (id) => find(id),
      findByUid: async (uid) => findWhere('uid', uid),
      findByUserCode: async (userCode) => findWhere('userCode', userCode),
      async consume(id) {
        const payload = find(id)
        if (payload) payload.consumed = Math.floor(Date.now() / 1000)
      },
      async destroy(id) {
        entries.delete(id)
      },
      async revokeByGrantId(grantId) {
        for (const [id, { payload }] of entries) if (payload.grantId === grantId) entries.delete(id)
      },
    }
  }
}
