import { CountrySelector } from '../country/country-selector.tsx'
import { useCountry } from '../country/use-country.ts'
import { useSettledCountry } from '../country/use-settled-country.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { DealerUploads } from './dealer-uploads.tsx'
import styles from './upload-page.module.css'

export function UploadsPage() {
  const country = useSettledCountry(useCountry().country, false)
  return (
    <section className={styles.page} aria-label="Past dealer uploads">
      <PageHeading
        title="Past dealer uploads"
        about="Who uploaded which dealers and when. Undo brings back the list that stood before."
      />
      <div className={styles.toolbar}>
        <CountrySelector />
      </div>
      <DealerUploads key={country} country={country} />
    </section>
  )
}
