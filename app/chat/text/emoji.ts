/** An emoji of chat (CHAT-13, CONST-57). */
export interface Emoji {
  /** 100 to 219. */
  number: number;
  /** What a message stores between brackets: `[微笑]`. */
  name: string;
  /** The character of the system's own set. */
  character: string;
}

const first = 100;

/** Name and character of every emoji, in the order of the numbers from 100. */
const table = `
  微笑🙂 伤心😞 美女😍 发呆😶 墨镜😎 大哭😭
  害羞😊 闭嘴🤐 睡😴 流泪😢 囧😖 怒😡
  调皮😜 笑😁 惊讶😮 难过🙁 酷🤠 冷汗😰
  抓狂😫 吐🤮 偷笑🤭 快乐😄 白眼🙄 傲慢😤
  饿🤤 困😪 惊恐😱 流汗😓 憨笑😆 悠闲😌
  奋斗💪 咒骂🤬 疑问🤨 嘘🤫 晕😵 疯了🤪
  衰😔 骷髅💀 敲打🔨 再见👋 擦汗😅 思考🤔
  鼓掌👏 糗大了😳 坏笑😏 向左👈 向右👉 哈欠🥱
  鄙视😒 委屈🥺 疲惫😩 阴险😈 亲亲😘 吓😨
  可怜😟 菜刀🔪 西瓜🍉 啤酒🍺 篮球🏀 乒乓🏓
  咖啡☕ 饭🍚 猪头🐷 玫瑰🌹 凋谢🥀 红唇💋
  爱心❤️ 心碎💔 蛋糕🎂 闪电⚡ 炸弹💣 匕首🗡️
  足球⚽ 瓢虫🐞 便便💩 月亮🌙 太阳☀️ 礼物🎁
  拥抱🤗 强👍 弱👎 握手🤝 胜利✌️ 抱拳🙏
  祈愿🤞 拳头👊 一点点🤏 爱你🤟 不🙅 好的👌
  情侣💑 飞吻💕 翻跟斗🤸 发抖🥶 火🔥 转圈💃
  鞠躬🙇 耸肩🤷 奔跑🏃 挥手🙋 激动🤩 舞王🕺
  献吻😚 太极☯️ 和平☮️ 喝彩🥳 庆祝🎉 鞭炮🧨
  灯笼🏮 红包🧧 发财🤑 麻将🀄 话筒🎤 购物🛍️
  邮件📧 钟⏰ 药💊 猫🐱 火箭🚀 彩虹🌈
`;

/** The emoji 100 to 219. Names are unique: they are how messages are stored, in every language (CHAT-32). */
export const emojis: readonly Emoji[] = table
  .trim()
  .split(/\s+/)
  .map((entry, at) => {
    const [, name = '', character = ''] = /^(\p{Script=Han}+)(.+)$/u.exec(entry) ?? [];
    return { number: first + at, name, character };
  });

const byName = new Map(emojis.map((emoji) => [emoji.name, emoji]));
const token = /\[(\p{Script=Han}{1,4})\]/gu;

export const tokenOf = ({ name }: Emoji): string => `[${name}]`;

/** A run of plain text or an emoji. */
export type EmojiRun = { text: string; emoji?: undefined } | { text: string; emoji: Emoji };

/** Splits a text at its emoji tokens; unknown tokens stay text (contract §7.3). */
export function splitEmoji(text: string): EmojiRun[] {
  const runs: EmojiRun[] = [];
  let from = 0;
  for (const match of text.matchAll(token)) {
    const emoji = byName.get(match[1] as string);
    if (!emoji) continue;
    if (match.index > from) runs.push({ text: text.slice(from, match.index) });
    runs.push({ text: match[0], emoji });
    from = match.index + match[0].length;
  }
  if (from < text.length) runs.push({ text: text.slice(from) });
  return runs;
}

/** The text with emoji as characters, for lists and screen readers. */
export const withEmoji = (text: string): string =>
  splitEmoji(text)
    .map((run) => run.emoji?.character ?? run.text)
    .join('');
