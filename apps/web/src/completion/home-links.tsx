import { productLabels } from '@nutripim/wording/product-labels'
import { Link } from '@tanstack/react-router'
import { useCountry } from '../country/use-country.ts'
import { HomeRow, HomeSection } from '../shell/pages/home-section.tsx'
import { formatOption } from '../ui/format/option.ts'
import { formatDate } from '../ui/format/time.ts'
import { LinkButton } from '../ui/page/link-button.tsx'
import { useBrokenLinks } from './use-completion.ts'

/** The links of products that the server found broken, the oldest first. */
export default function HomeLinks() {
  const query = useBrokenLinks()
  const { data } = query
  const { countries } = useCountry()
  const links = data?.links ?? []
  return (
    <HomeSection
      title="Broken links"
      count={data?.total}
      more={
        <Link to="/product-info/completion" search={{ country: links[0]?.countryId }}>
          View all
        </Link>
      }
      empty="Every link of your products works."
      isEmpty={links.length === 0}
      query={query}
    >
      {links.map(({ legacyProductId, countryId, productName, field, url, brokenSince }) => (
        <HomeRow
          key={`${legacyProductId} ${field}`}
          title={productName}
          note={
            <span title={url}>
              {productLabels[field]} · {formatOption(countries, countryId)} · broken since{' '}
              {formatDate(brokenSince)}
            </span>
          }
        >
          <LinkButton
            size="xs"
            variant="default"
            to="/product-info/descriptions"
            search={{ country: countryId, product: legacyProductId, field }}
            aria-label={`Correct ${productLabels[field]} of ${productName}`}
          >
            Correct
          </LinkButton>
        </HomeRow>
      ))}
    </HomeSection>
  )
}
