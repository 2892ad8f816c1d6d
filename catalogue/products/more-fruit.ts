/** Berries, tropical fruit, apples and pears, ginger and citrus, freeze-dried fruit. */
import type { Family } from '../builders/product'
import { FRUIT } from '../builders/shared'

// prettier-ignore
export const berries: Family = {
  category: 'berries-and-cherries',
  shared: FRUIT,
  items: {
    '3501': ['Dried Tart Cherries', {
      pound: 1499, look: ['cherry'], of: { cherry: 99, oil: 1 },
      line: 'Montmorency cherries with a sour streak you can rely on',
      text: 'Northern Michigan shakes its tart cherry trees for two weeks in July, and we buy the year’s supply then. Lightly sweetened, they keep the pucker that makes pie worth baking. Chocolate, duck and oatmeal all ask for them.',
      ingredients: 'Tart cherries, sugar, sunflower oil.', tags: 'less-salt superfoods', goesWith: '4201 1401',
    }],
    '3502': ['Dried Blueberries', {
      pound: 1699, look: ['blueberry'], of: { blueberry: 99, oil: 1 }, stock: { '01': 9 },
      line: 'Highbush berries, deep violet and gently chewy',
      text: 'It takes five pounds of fresh berries to give one of these, and the flavor is packed accordingly. They plump up in pancake batter without bleeding it blue. A spoonful in plain yogurt passes for dessert.',
      ingredients: 'Blueberries, cane sugar, sunflower oil.', tags: 'less-salt superfoods', sale: 10,
    }],
    '3503': ['Dried Strawberries', {
      pound: 1099, look: ['strawberry'], of: { strawberry: 100 },
      line: 'Whole berries with the chew of a good fruit leather',
      text: 'Small berries are left whole and candied lightly before drying, so they bend rather than snap. The seeds give a faint crunch. Dip the tips in dark chocolate and you have a present.',
      ingredients: 'Strawberries, cane sugar, citric acid, sulfur dioxide (preserves color).', tags: 'less-salt', origin: 'Chile',
    }],
    '3504': ['Organic Goji Berries', {
      pound: 1449, look: ['goji'], of: { goji: 100 }, origin: 'China', inTray: false,
      line: 'Tangy-sweet red berries for tea, smoothies and granola',
      text: 'Think of a cross between a cranberry and a tomato that has spent time in the sun. Steep a spoonful in hot water until they swell, drink the tea, then eat the berries. The crop is shade-dried on slatted trays.',
      ingredients: 'Organic goji berries.', tags: 'organic raw less-salt superfoods', notTo: 'CA',
    }],
    '3505': ['White Mulberries', {
      pound: 1199, look: ['mulberry'], of: { mulberry: 100 }, origin: 'Turkey',
      line: 'Chewy, crackly and sweet as honeycomb',
      text: 'Turkish orchards spread sheets beneath the trees and shake. What falls is sun-dried into pale, crunchy clusters that taste of fig and vanilla. They replace croutons, raisins and, on some days, candy.',
      ingredients: 'Mulberries.', tags: 'raw less-salt superfoods new-products',
    }],
  },
}

// prettier-ignore
export const tropical: Family = {
  category: 'tropical-fruit',
  shared: { ...FRUIT, origin: 'Thailand' },
  items: {
    '3601': ['Dried Mango Slices', {
      pound: 899, sizes: 'fruitPlus', look: ['strip'], of: { mango: 100 }, orders: 2230,
      line: 'Long, supple slices that taste of the ripe cheek',
      text: 'Carabao mangoes are cut along the cheek, sweetened lightly and dried until they bend like a belt. The edges catch a little caramel. They vanish from lunch boxes, so pack a decoy.',
      ingredients: 'Mango, cane sugar, citric acid, sulfur dioxide (preserves color).', tags: 'less-salt bestsellers', origin: 'Philippines', goesWith: '3602 5201',
    }],
    '3602': ['Unsweetened Mango', {
      pound: 1249, look: ['strip/apricot'], of: { mangoPlain: 100 }, origin: 'Mexico',
      line: 'Just mango: no sugar, no sulfur, a long leathery chew',
      text: 'Color fades and flavor deepens when nothing is added. These strips are darker, tougher and far more mango than the sweet kind. Give each a minute in your cheek before you bite.',
      ingredients: 'Mango.', tags: 'raw less-salt superfoods',
    }],
    '3603': ['Chili Mango', {
      pound: 949, look: ['strip/orange', 'pepper'], of: { mango: 97, spice: 2, salt: 1 },
      line: 'Sweet strips rubbed with chili, lime and salt',
      text: 'On any corner in Guadalajara someone will sell you mango with red dust on it. This is that, made portable. The order is sweet, sour, salty, hot, and then you reach for another.',
      ingredients: 'Mango, cane sugar, chili powder, lime juice powder, salt, sulfur dioxide (preserves color).', tags: '', stock: { '05': 4 }, origin: 'Mexico',
    }],
    '3604': ['Pineapple Rings', {
      pound: 749, look: ['ring/pineapple'], of: { pineapple: 100 },
      line: 'Sunny rings with a juicy bend',
      text: 'Cored, sliced and candied in their own syrup, these rings keep the fibers that make pineapple chew like itself. Hang one over the rim of a drink. Or dice and fold through coconut cake.',
      ingredients: 'Pineapple, cane sugar, citric acid, sulfur dioxide (preserves color).', tags: 'less-salt',
    }],
    '3605': ['Papaya Spears', {
      pound: 699, look: ['strip/papaya', 'cube'], of: { papaya: 100 }, sale: 15,
      line: 'Coral-colored, soft, and sweet as melon',
      text: 'Ripe papaya is almost too tender to dry, so growers pick a day early and finish it in syrup. The result is silky with a musky melon scent. It makes trail mix look like a vacation.',
      ingredients: 'Papaya, cane sugar, citric acid, sulfur dioxide (preserves color).', tags: 'less-salt',
    }],
    '3606': ['Banana Chips', {
      pound: 449, sizes: 'fruitPlus', look: ['bananaChip'], of: { bananaChip: 100 }, origin: 'Philippines', orders: 1320,
      line: 'Crisp coins fried in coconut oil and brushed with honey',
      text: 'They break with a crack you can hear across the kitchen. Green bananas fry up starchy and crisp; a little honey and coconut oil do the sweet talking. Crush over ice cream, or dunk into peanut butter.',
      ingredients: 'Bananas, coconut oil, cane sugar, honey, natural flavor.', tags: 'less-salt office-snacks',
    }],
    '3607': ['Coconut Chips (Toasted)', {
      pound: 849, look: ['flake/sand'], of: { coconut: 88, sugar: 11, salt: 0.6 }, inTray: false, origin: 'Sri Lanka',
      line: 'Wide shavings toasted to the color of a biscuit',
      text: 'Mature coconut is shaved into ribbons, tossed with a trace of sugar and salt, and toasted until the rims brown. It crunches and then melts. Try a fistful on curried soup.',
      ingredients: 'Coconut, cane sugar, sea salt.', tags: '',
    }],
    '3608': ['Kiwi Slices', {
      pound: 899, look: ['round'], of: { kiwi: 100 }, back: { '01': 12 },
      line: 'Translucent green rounds with their seeds in place',
      text: 'Each one looks like stained glass. The tang survives the sugar, and the seeds still pop between your teeth. Press them into royal icing, or line a jar with them and watch who notices.',
      ingredients: 'Kiwi, cane sugar, citric acid, sulfur dioxide (preserves color).', tags: 'less-salt',
    }],
    '3609': ['Dried Bananas (Soft)', {
      pound: 699, look: ['strip/date'], of: { bananaDried: 100 }, origin: 'Ecuador', inTray: false,
      line: 'Whole small bananas, dried to the texture of a fig',
      text: 'Nothing fried and nothing sweetened: a ripe baby banana loses three quarters of its water and becomes toffee. It looks humble. Cyclists carry them because they are pure fuel with their own handle.',
      ingredients: 'Bananas.', tags: 'raw less-salt',
    }],
  },
}

// prettier-ignore
export const applesAndPears: Family = {
  category: 'apples-and-pears',
  shared: FRUIT,
  items: {
    '3801': ['Apple Rings', {
      pound: 699, look: ['ring'], of: { appleDried: 100 },
      line: 'Fuji rings with a soft, spongy bite',
      text: 'Fuji apples have sugar to spare, so the rings need none added. They are peeled, cored and dried just short of crisp. Children wear them on a finger first and eat them second.',
      ingredients: 'Apples, sulfur dioxide (preserves color).', tags: 'less-salt office-snacks',
    }],
    '3802': ['Cinnamon Apple Wedges', {
      pound: 749, look: ['wedge/apple', 'wedge/toast'], of: { appleDried: 99, spice: 1 },
      line: 'Pie filling in your hand',
      text: 'Thick wedges are tossed with cinnamon before drying, and the spice sinks in. They plump beautifully in a pan with butter. A handful simmered in oatmeal scents the whole downstairs.',
      ingredients: 'Apples, cinnamon, sulfur dioxide (preserves color).', tags: 'less-salt seasonal',
    }],
    '3803': ['Dried Pears', {
      pound: 949, look: ['slice/pear'], of: { pearDried: 100 }, sale: 12,
      line: 'Bartlett halves, grainy, floral and deeply sweet',
      text: 'The fine grit that gives a pear its character is still here, along with the perfume. Halves are sun-cured with the core left in as a star. Poach them back in red wine or serve with a hard sheep’s cheese.',
      ingredients: 'Pears, sulfur dioxide (preserves color).', tags: 'less-salt',
    }],
  },
}

// prettier-ignore
export const gingerAndCitrus: Family = {
  category: 'ginger-and-citrus',
  shared: FRUIT,
  items: {
    '3901': ['Crystallized Ginger', {
      pound: 699, look: ['sugarCube'], of: { ginger: 100 }, origin: 'Fiji',
      line: 'Tender cubes of young root with a clean burn',
      text: 'Baby ginger is dug before it turns stringy, simmered in syrup for three days and rolled in coarse sugar. The heat builds slowly and fades clean. Sailors take it for the stomach; bakers take it for gingerbread.',
      ingredients: 'Ginger, cane sugar.', tags: 'less-salt bestsellers', also: 'baking',
    }],
    '3902': ['Uncrystallized Ginger', {
      pound: 799, look: ['cube/ginger'], of: { ginger: 100 }, origin: 'Fiji',
      line: 'All the warmth without the sugar coat',
      text: 'The same young ginger, drained of its syrup and left bare. It is softer and hotter than the sugared kind. Chop into marmalade, stir through fruit cake, or keep a tin in the glove box for winding roads.',
      ingredients: 'Ginger, cane sugar.', tags: 'less-salt',
    }],
    '3903': ['Candied Orange Peel', {
      pound: 899, sizes: 'fruitRetail', look: ['citrus', 'sliver/orange'], of: { ginger: 100 }, origin: 'Italy', inTray: false,
      line: 'Thick Sicilian peel, slow-candied for a week',
      text: 'Peel from thick-skinned Sicilian oranges is steeped in ever stronger syrup for seven days. It stays juicy and keeps its bitter edge. Panettone needs it, and so does anything that ends in chocolate.',
      ingredients: 'Orange peel, glucose syrup, sugar.', tags: 'less-salt', also: 'baking',
    }],
    '3904': ['Dried Orange Slices', {
      pound: 1199, sizes: 'fruitRetail', look: ['round/orange'], of: { mangoPlain: 100 }, inMix: false, inTray: false, stock: { '01': 8 },
      line: 'Whole wheels, rind and all, for tea, wreaths and old-fashioneds',
      text: 'Thin wheels dry until they ring like a coin. Float one in a cup of black tea or a glass of bourbon and it wakes up in a minute. Threaded on twine, they also trim a tree.',
      ingredients: 'Oranges.', tags: 'raw less-salt seasonal',
    }],
  },
}

// prettier-ignore
export const freezeDried: Family = {
  category: 'freeze-dried-fruit',
  shared: { ...FRUIT, serving: { grams: 10, description: '1/2 cup' }, sizes: 'fruitRetail', inMix: false, inTray: false, customAvailability: 'PDP CSB' },
  items: {
    '4001': ['Freeze-Dried Strawberries', {
      pound: 3199, look: ['strawberry/rose'], of: { mulberry: 100 }, stock: { '05': 3 },
      line: 'Feather-light slices that dissolve into pure berry',
      text: 'Cold and vacuum pull the water out and leave the shape behind. A slice weighs nothing, snaps like meringue, and then turns back to strawberry on your tongue. Crush them to tint buttercream a natural pink.',
      ingredients: 'Strawberries.', tags: 'raw less-salt superfoods',
    }],
    '4002': ['Freeze-Dried Raspberries', {
      pound: 3799, look: ['truffle/strawberry'], of: { goji: 30, mulberry: 70 }, back: { '01': 28, '05': null },
      line: 'Whole hollow berries, as sharp as the day they were picked',
      text: 'They look like little crowns and taste like the center of the fruit. Raspberry loses nothing in the freeze, least of all its acid. Drop them into white chocolate bark or champagne.',
      ingredients: 'Raspberries.', tags: 'raw less-salt premium',
    }],
    '4003': ['Freeze-Dried Mango', {
      pound: 2899, look: ['cube/mango'], of: { mangoPlain: 100 },
      line: 'Crunchy golden cubes with no sugar added',
      text: 'Airy as puffed rice, bright as a mango in June. Toddlers manage them before they have many teeth, and hikers like that they weigh nothing. Close the bag at once; they drink humidity.',
      ingredients: 'Mango.', tags: 'raw less-salt new-products',
    }],
  },
}
