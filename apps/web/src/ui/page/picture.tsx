import { Modal } from '@mantine/core'
import { IconPhotoOff } from '@tabler/icons-react'
import { useState } from 'react'
import styles from './picture.module.css'

export interface Picture {
  address: string
  alt: string
}

interface ThumbnailProps extends Picture {
  /** What it is a picture of. */
  noun: string
  onOpen: (picture: Picture) => void
  /** Inside a table the keyboard goes by rows; the form has the same picture. */
  tabIndex?: number
}

/** A picture at 35 × 35; a click shows it in full. */
export function Thumbnail({ address, alt, noun, onOpen, tabIndex }: ThumbnailProps) {
  const [broken, setBroken] = useState<string>()
  const isBroken = broken === address
  if (address.trim() === '' || isBroken) {
    const label = isBroken ? `The ${noun} picture cannot be loaded` : `No ${noun} picture`
    return (
      <span className={styles.none} role="img" aria-label={label} title={label}>
        <IconPhotoOff size={18} stroke={1.4} aria-hidden />
      </span>
    )
  }
  return (
    <button
      type="button"
      className={styles.thumbnail}
      aria-label={`Show ${noun} in full: ${alt || 'no alt text'}`}
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

interface PictureModalProps {
  picture: Picture | undefined
  noun: string
  onClose: () => void
}

/** A picture in full size; any click closes it. */
export function PictureModal({ picture, noun, onClose }: PictureModalProps) {
  return (
    <Modal
      opened={picture !== undefined}
      onClose={onClose}
      centered
      size="auto"
      title={picture?.alt || `The ${noun}`}
      transitionProps={{ duration: 120 }}
    >
      {picture && (
        <button type="button" className={styles.full} onClick={onClose} title="Click to close">
          <img src={picture.address} alt={picture.alt} referrerPolicy="no-referrer" />
        </button>
      )}
    </Modal>
  )
}
