import { Button } from '@mantine/core'
import type { CompositionChanges } from '@nutripim/contract/advice/advice'
import { adviceRoutes } from '@nutripim/contract/advice/advice'
import { requestFailed } from '@nutripim/wording/messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { refreshOn } from '../../api/live-queries.ts'
import { useSave } from '../../api/use-save.ts'
import { formatDateTime } from '../../ui/format/time.ts'
import { indicatorAttributes, indicators } from '../../ui/indicators/indicators.ts'
import styles from './advice-check.module.css'

interface AdviceCheckProps {
  country: string
  product: string
  crop: string
}

/** What changed in the composition since the text was written, and a button to say it is still right. */
export function AdviceCheck({ country, product, crop }: AdviceCheckProps) {
  const client = useQueryClient()
  const queryKey = ['composition-changes', country, product, crop]
  const found = useQuery({
    queryKey,
    meta: refreshOn(['advice', 'product'], country),
    queryFn: ({ signal }) =>
      call(
        adviceRoutes.findCompositionChanges,
        { body: { countryId: country, productId: product, cropId: crop } },
        { signal },
      ),
  })
  const { save, isSaving } = useSave({
    send: (_: null, options) =>
      call(
        adviceRoutes.confirmAdvice,
        { body: { CountryId: country, ProductId: product, CropId: crop } },
        options,
      ),
    onSaved: async () => {
      await client.invalidateQueries({ queryKey })
      await client.invalidateQueries({ queryKey: ['advice-coverage', country] })
    },
    successText: 'The advice was confirmed as still right.',
    failureText: requestFailed,
  })
  const { changedAt = null, changes = [] } = found.data ?? {}
  if (changedAt === null) return null
  return (
    <section className={styles.check} aria-label="Check this advice">
      <p>
        <strong {...indicatorAttributes('warning')}>{indicators.warning.label}:</strong> the
        composition changed on {formatDateTime(changedAt)}, after this text was written.{' '}
        {formatChanges(changes)}
      </p>
      <Button variant="default" loading={isSaving} onClick={() => void save(null)}>
        Still right
      </Button>
    </section>
  )
}

/** “N 15 → 16, Zn empty → 0.2” */
function formatChanges(changes: CompositionChanges['changes']): string {
  if (changes.length === 0) return 'It is the same again now.'
  const listed = changes.map(
    ({ element, was, now }) => `${element} ${was ?? 'empty'} → ${now ?? 'empty'}`,
  )
  return `${listed.join(', ')}.`
}
