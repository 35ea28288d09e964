import { Modal } from '@mantine/core'
import { IconPhotoOff } from '@tabler/icons-react'
import { useState } from 'react'
import styles from './bag-image.module.css'

export interface Bag {
  address: string
  alt: string
}

interface BagThumbnailProps extends Bag {
  onOpen: (bag: Bag) => void
  /** Inside a table the keyboard goes by rows; the form has the same picture. */
  tabIndex?: number
}

/** The bag at 35 × 35; a click shows it in full. */
export function BagThumbnail({ address, alt, onOpen, tabIndex }: BagThumbnailProps) {
  const [broken, setBroken] = useState<string>()
  const isBroken = broken === address
  if (address.trim() === '' || isBroken) {
    const words = isBroken ? 'Bag picture cannot be loaded' : 'No bag picture'
    return (
      <span className={styles.none} role="img" aria-label={words} title={words}>
        <IconPhotoOff size={18} stroke={1.4} aria-hidden />
      </span>
    )
  }
  return (
    <button
      type="button"
      className={styles.thumbnail}
      aria-label={`Show bag in full: ${alt || 'no alt text'}`}
      tabIndex={tabIndex}
      onClick={(event) => {
        event.stopPropagation()
        onOpen({ address, alt })
      }}
    >
      <img
        src={address}
        alt=""
        width={35}
        height={35}
        loading="lazy"
        referrerPolicy="no-referrer"
        onError={() => setBroken(address)}
      />
    </button>
  )
}

/** The bag in full size; any click closes it. */
export function BagModal({ bag, onClose }: { bag: Bag | undefined; onClose: () => void }) {
  return (
    <Modal
      opened={bag !== undefined}
      onClose={onClose}
      centered
      size="auto"
      title={bag?.alt || 'Bag'}
      closeButtonProps={{ 'aria-label': 'Close' }}
      transitionProps={{ duration: 120 }}
    >
      {bag && (
        <button type="button" className={styles.full} onClick={onClose} title="Click to close">
          <img src={bag.address} alt={bag.alt} referrerPolicy="no-referrer" />
        </button>
      )}
    </Modal>
  )
}
