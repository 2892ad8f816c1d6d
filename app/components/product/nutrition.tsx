/** The nutrition panel as the FDA lays it out on packs (PDP-19 to PDP-22). */
import { countOf, formatCount } from '../ui/format'
import * as styles from './nutrition.css'
import type { Nutrient, NutritionFacts, NutritionValue } from '~/models/catalogue/product'

export const NUTRIENT_NAMES: Readonly<Record<Nutrient, string>> = {
  totalFat: 'Total Fat',
  saturatedFat: 'Saturated Fat',
  transFat: 'Trans Fat',
  cholesterol: 'Cholesterol',
  sodium: 'Sodium',
  totalCarbohydrate: 'Total Carbohydrate',
  dietaryFiber: 'Dietary Fiber',
  totalSugars: 'Total Sugars',
  addedSugars: 'Added Sugars',
  protein: 'Protein',
  vitaminD: 'Vitamin D',
  calcium: 'Calcium',
  iron: 'Iron',
  potassium: 'Potassium',
  vitaminA: 'Vitamin A',
  vitaminC: 'Vitamin C',
}

type Level = 'strong' | 'indent' | 'deep' | 'name'

/** The panel's rows in legal order, optional vitamins last; those after protein are below a thick rule. */
const ROWS: readonly (readonly [Nutrient, Level])[] = [
  ['totalFat', 'strong'],
  ['saturatedFat', 'indent'],
  ['transFat', 'indent'],
  ['cholesterol', 'strong'],
  ['sodium', 'strong'],
  ['totalCarbohydrate', 'strong'],
  ['dietaryFiber', 'indent'],
  ['totalSugars', 'indent'],
  ['addedSugars', 'deep'],
  ['protein', 'strong'],
  ['vitaminD', 'name'],
  ['calcium', 'name'],
  ['iron', 'name'],
  ['potassium', 'name'],
  ['vitaminA', 'name'],
  ['vitaminC', 'name'],
]

function amountText({ quantity, unit }: Pick<NutritionValue, 'quantity' | 'unit'>): string {
  return `${formatCount(Math.round(quantity * 10) / 10)}${unit}`
}

function Row({
  nutrient,
  level,
  value,
}: {
  readonly nutrient: Nutrient
  readonly level: Level
  readonly value: NutritionValue
}) {
  const amount = amountText(value)
  return (
    <tr className={nutrient === 'protein' ? styles.thick : styles.row}>
      <th className={styles[level]} scope="row">
        {nutrient === 'addedSugars' ? `Includes ${amount} Added Sugars` : `${NUTRIENT_NAMES[nutrient]} `}
        {nutrient === 'addedSugars' ? null : <span className={styles.amount}>{amount}</span>}
      </th>
      <td className={styles.daily}>{value.pdv === undefined ? null : `${Math.round(value.pdv)}%`}</td>
    </tr>
  )
}

export function NutritionPanel({
  facts,
  servingsPerContainer = facts?.servingsPerContainer,
}: {
  readonly facts: NutritionFacts | undefined
  readonly servingsPerContainer?: number | undefined
}) {
  if (facts === undefined) return null
  const { servingSize } = facts
  const size = [servingSize.description, `(${amountText(servingSize)})`].filter(Boolean).join(' ')
  return (
    <section className={styles.panel} aria-labelledby="nutrition-title">
      <h3 className={styles.title} id="nutrition-title">
        Nutrition Facts
      </h3>
      {servingsPerContainer === undefined ? null : (
        <p>{countOf(servingsPerContainer, 'serving')} per container</p>
      )}
      <p className={styles.serving}>
        <span>Serving size</span> <span>{size}</span>
      </p>
      <table className={styles.table}>
        <caption className={styles.perServing}>Amount per serving</caption>
        <tbody>
          <tr className={styles.calories}>
            <th className={styles.strong} scope="row">
              Calories
            </th>
            <td className={styles.daily}>{formatCount(Math.round(facts.calories))}</td>
          </tr>
          <tr className={styles.row}>
            <td className={styles.daily} colSpan={2}>
              % Daily Value*
            </td>
          </tr>
          {ROWS.map(([nutrient, level]) => {
            const value = facts.perServing[nutrient]
            return value === undefined ? null : (
              <Row key={nutrient} nutrient={nutrient} level={level} value={value} />
            )
          })}
        </tbody>
      </table>
      <p className={styles.note}>
        * The % Daily Value (DV) tells you how much a nutrient in a serving of food contributes to a daily
        diet. 2,000 calories a day is used for general nutrition advice.
      </p>
    </section>
  )
}
