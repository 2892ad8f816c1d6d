/**
 * Sentences of the sample reviews, by mood. `{name}` stands for the product, singular or plural. Titles, openings and
 * closings fit any product, from flour to a nutcracker; middles fit one kind.
 */

export interface Phrases {
  readonly good: readonly string[]
  readonly fair: readonly string[]
  readonly poor: readonly string[]
}

export const TITLES: Phrases = {
  good: [
    'Will order again', 'Better than I expected', 'Worth every penny', 'Just as described', 'A new favorite',
    'Better than the grocery store', 'Everyone asked where I got it', 'Quick to arrive', 'Exactly what I hoped for',
    'Second order already', 'Very happy with this', 'Reliable every time', 'Lovely quality', 'The good kind',
    'Highly recommended', 'Everyone at home approves',
  ],
  fair: ['Good, not great', 'Nice, with a caveat', 'Almost there', 'It depends', 'Middle of the road'],
  poor: ['Not for me', 'Missed the mark', 'Expected more', 'Would not reorder'],
} // prettier-ignore

export const OPENINGS: Phrases = {
  good: [
    'I ordered the {name} on a whim and reordered within the month.',
    'This is our third order of the {name}.',
    'The {name} arrived two days early and well sealed.',
    'Everyone at home asked about the {name}.',
    'I tried a few other shops, and the {name} from here won.',
    'I am picky, and the {name} passed.',
    'A neighbor told me about the {name}, so I placed an order.',
    'Solid packaging, and the {name} arrived in great shape.',
    'I almost chose something else and am glad I ordered the {name}.',
    'My sister had me order the {name} for her, too.',
    'The {name} turned out to be just what I was looking for.',
    'I read the reviews before I ordered the {name}, and they were right.',
    'The {name} came highly recommended.',
    'My first order of the {name}, and not my last.',
  ],
  fair: [
    'I have ordered the {name} twice now, with mixed luck.',
    'I have mixed feelings about the {name}.',
    'I wanted to love the {name}.',
    'I expected a little more from the {name}.',
    'Nothing wrong with the {name}, and nothing special either.',
  ],
  poor: [
    'The {name} let us down.',
    'I had high hopes for the {name}.',
    'Our order of {name} did not win anyone over.',
    'Sadly, the {name} fell short of the pictures.',
  ],
} // prettier-ignore

export const MIDDLES: Readonly<Record<'nut' | 'fruit' | 'sweet' | 'snack' | 'pantry' | 'drink' | 'gift', Phrases>> = {
  nut: {
    good: [
      'Crisp, with hardly any crumbs in the bag.', 'Not a stale or bitter one in the whole bag.',
      'Every one I have tried was fresh.', 'Clean and full of flavor.', 'They never last long in our house.',
      'You can taste that they were packed recently.', 'The quality is the same from top to bottom.',
      'A handful keeps me going through the afternoon.', 'My kids ask for them in their lunch boxes.',
      'Just the crunch I was hoping for.',
    ],
    fair: ['A few too many crumbs at the bottom.', 'Milder than I expected.', 'Less even than the picture suggests.'],
    poor: ['Several tasted old.', 'Too many crumbs for the price.', 'Softer than they should be.'],
  },
  fruit: {
    good: [
      'Tastes like fruit and not like syrup.', 'The color is bright and the pieces are whole.',
      'My children choose it over candy.', 'Great for baking, and straight from the bag.',
      'Just the right balance of tart and sweet.', 'It keeps well for weeks in a closed jar.',
      'I stir a handful into my oatmeal.', 'You can smell the fruit as soon as the bag is open.',
      'Clean and even, with nothing to pick out.', 'So good that I have to hide the bag.',
    ],
    fair: ['Some pieces were stuck together.', 'Sweeter than I normally like.', 'The pieces were smaller than last time.'],
    poor: ['The texture was off.', 'Mostly small scraps.', 'The taste was flat.'],
  },
  sweet: {
    good: [
      'Sweet without being cloying.', 'Everything came through a warm week in perfect shape.', 'The flavor is rich and true.',
      'Very fresh, with nothing stuck together.', 'One small bowl after dinner is plenty.',
      'The candy dish was empty within an hour.', 'Takes me straight back to the corner store.',
      'Just the right size for a small treat.', 'Our guests kept coming back for more.', 'Not a stale piece in the bag.',
    ],
    fair: ['Too sweet for me, though the kids disagree.', 'A few pieces were broken.', 'Nice flavor, but the pieces are small.'],
    poor: ['Everything arrived stuck in one lump.', 'It tasted stale.', 'All I could taste was sugar.'],
  },
  snack: {
    good: [
      'Plenty of flavor in every bite.', 'Well balanced, with nothing overdone.', 'Just right for lunch boxes.',
      'Holds up well in a backpack.', 'Hard to put down once the bag is open.',
      'I set a bowl out on game night and refilled it twice.', 'Stays fresh for days after opening.',
      'Pairs very well with a cold drink.', 'Far better than anything in the vending machine at work.',
      'Even the picky one at home asked for more.',
    ],
    fair: ['A bit plain by the end of the bag.', 'Plenty of crumbs in the corner of the bag.', 'The pieces are smaller than I expected.'],
    poor: ['It tasted stale on arrival.', 'There was hardly any flavor.', 'Not as fresh as I expected.'],
  },
  pantry: {
    good: [
      'It has a regular place on my shelf now.', 'Clean, with nothing to sort out.', 'Works just as it should in my recipes.',
      'It keeps well in a closed container.', 'Much fresher than the bulk bins in town.', 'Fresh, with a good clean taste.',
      'A little goes a long way.', 'I have stopped buying the small packages.', 'The quality is the same with every order.',
      'Good value in the larger size.',
    ],
    fair: ['The packaging could reseal better.', 'Fine for everyday cooking.', 'Not quite as fresh as last time.'],
    poor: ['The taste was dull.', 'It did not work in my recipe.', 'Not as fresh as I needed.'],
  },
  drink: {
    good: [
      'Smooth, with no bitterness.', 'The aroma fills the kitchen.', 'It makes a bright, full cup.',
      'Holds up well to milk.', 'The flavor is balanced and clear.', 'My favorite part of the morning.',
      'Rich without being heavy.', 'Nice over ice, too.', 'Every cup tastes as good as the first.', 'Guests always ask what it is.',
    ],
    fair: ['Milder than I like.', 'Pleasant, if a bit plain.', 'I need more per cup than I expected.'],
    poor: ['Thin, whatever I did with it.', 'It tasted stale.', 'There was little aroma left.'],
  },
  gift: {
    good: [
      'It looked even better in person than on the page.', 'The wrapping survived the journey.',
      'Our clients wrote back to say thank you.', 'Packed so well that nothing had moved.', 'My parents were delighted.',
      'It arrived on the day I chose.', 'A safe choice for someone who is hard to shop for.',
      'The quality is better than I expected at this price.', 'It made a long week a little brighter.',
      'The whole office gathered around it.',
    ],
    fair: ['Pretty, but I imagined it larger.', 'Nice, with one small flaw.', 'The packaging had a scuff.'],
    poor: ['The box was dented.', 'Skimpy for the price.', 'It came after the birthday.'],
  },
} // prettier-ignore

export const CLOSINGS: Phrases = {
  good: [
    'Next time I will order more.', 'Happy to recommend it.', 'The price is fair, too.',
    'Thank you to whoever packed this one.', 'It is on the list for the holidays.', 'I will be back.',
    'I would not change a thing.', 'Shipping was quick, too.', 'I have already told two friends.',
    'Five people in this house agree, which never happens.', 'Customer care was lovely as well.', 'Very pleased overall.',
  ],
  fair: ['I might try something similar next time.', 'I would buy it on sale.', 'Customer care was kind about it.', 'Still, I do not regret the order.'],
  poor: ['Customer care refunded me promptly.', 'I will try something else from the shop.', 'Perhaps I was unlucky.'],
} // prettier-ignore
