import { Button, Menu } from '@mantine/core'
import { adviceRoutes } from '@nutripim/contract/advice/advice'
import { IconCopy } from '@tabler/icons-react'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { refreshOn } from '../../api/live-queries.ts'
import { hasFailed } from '../../ui/page/loaded.tsx'
import { LocalText } from '../../ui/text/local-text.tsx'
import type { AdviceKey } from '../use-save-advice.ts'
import styles from './advice-form.module.css'

interface CopyFromCountryProps {
  advice: AdviceKey
  onCopy: (text: string) => void
}

/** Offers the advice of the user's other countries about the same product on the same crop. */
export function CopyFromCountry({ advice, onCopy }: CopyFromCountryProps) {
  const { countryId, productId, cropId } = advice
  const [isOpen, setOpen] = useState(false)
  const same = useQuery({
    queryKey: ['same-advice', countryId, productId, cropId],
    meta: refreshOn(['advice']),
    queryFn: isOpen
      ? ({ signal }) => {
          const body = { countryId, productId, cropId }
          return call(adviceRoutes.findSameAdvice, { body }, { signal })
        }
      : skipToken,
  })
  return (
    <Menu opened={isOpen} onChange={setOpen} width={420} position="bottom-start" shadow="md">
      <Menu.Target>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconCopy size={14} stroke={1.8} aria-hidden />}
        >
          Copy from another country
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.copies}>
        {same.data?.length === 0 && (
          <p className={styles.none}>
            None of your other countries has advice about this product on this crop.
          </p>
        )}
        {hasFailed(same) && (
          <p className={styles.none}>
            The texts could not be loaded. Close this menu and try again.
          </p>
        )}
        {same.data?.map((row) => (
          <Menu.Item key={row.countryId} onClick={() => onCopy(row.applicationAdviceText)}>
            <strong>{row.countryName}</strong>
            <LocalText country={row.countryId}>{row.applicationAdviceText}</LocalText>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
