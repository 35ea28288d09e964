import { type Sql, sql } from '../../platform/sql.ts'

export interface ProductListRow {
  tag: string
  /** JSON text, or null where the caller already has the list with this tag. */
  json: string | null
}

/** One statement for both answers: the list is only built when the country changed since `knownTag`. */
export function productList(
  row: Sql,
  country: string,
  held: readonly string[],
  knownTag: string,
): Sql {
  return sql`
    select tag, case when tag is distinct from ${knownTag} then (
      select json_build_object(
        'countryCode', ${country}::text,
        'canEdit', true,
        'products', coalesce(json_agg(${row} order by p.product_name collate "und-x-icu", p.legacy_product_id), '[]')
      )::text
      from products p
      where p.country_id = ${country} and p.country_id = any(${held}::text[]) and p.is_live_product
    ) end as json
    from (
      select format('"%s-%s"', ${country}::text, coalesce(
        (select revision from country_revisions where country_id = ${country}), 0)) as tag
    ) revision`
}

export function product(id: number, held: readonly string[]): Sql {
  return sql`
    select json_build_object(
      'legacyProductId', p.legacy_product_id,
      'countryId', p.country_id,
      'dhCode', p.dh_code,
      'productName', p.product_name,
      'productRange', p.product_range,
      'formOfProduct', p.form_of_product,
      'composition', p.composition,
      'displayElements', p.display_elements,
      'showUnitsByWeight', p.show_units_by_weight,
      'showGramsPerLitre', p.show_grams_per_litre,
      'showOnWeb', p.show_on_web,
      'showAdvice', p.show_advice,
      'solidSoilAppliedFertilizer', p.solid_soil_applied_fertilizer,
      'liquidSoilAppliedFertilizer', p.liquid_soil_applied_fertilizer,
      'solidFertigationFertilizer', p.solid_fertigation_fertilizer,
      'liquidFertigationFertilizer', p.liquid_fertigation_fertilizer,
      'foliarMicronutrientFertilizer', p.foliar_micronutrient_fertilizer,
      'seedTreatment', p.seed_treatment,
      'webProductName', p.web_product_name,
      'weblinkPackImage', p.weblink_pack_image,
      'weblinkPackImageAltText', p.weblink_pack_image_alt_text,
      'weblinkSafetyDataSheet', p.weblink_safety_data_sheet,
      'webShortDescription', p.web_short_description,
      'webMediumDescription', p.web_medium_description,
      'webLongDescription', p.web_long_description,
      'webSynonyms', p.web_synonyms,
      'labelCodeFront', p.label_code_front,
      'labelCodeBack', p.label_code_back,
      'cropsOnLabel', p.crops_on_label
    )::text as json
    from products p
    where p.legacy_product_id = ${id} and p.country_id = any(${held}::text[]) and p.is_live_product`
}
