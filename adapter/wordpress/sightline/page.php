<?php
/**
 * A page read with the places of its elements and texts, so that what does not change stays byte for byte.
 *
 * @package Sightline
 */

if ( ! defined( 'SIGHTLINE' ) ) {
	exit;
}

/** Reads as the adapter's parser does: start tags that end others, elements without an end, texts that are raw. */
final class Sightline_Page {
	private const VOID = ' area base basefont br col command embed frame hr img input isindex keygen link meta param source track wbr ';
	private const RAW  = ' script style title textarea xmp ';
	/** Start tags, and the open elements that they end. */
	private const ENDS = array(
		' tr '                                                => ' tr th td ',
		' th '                                                => ' th ',
		' td '                                                => ' thead th td ',
		' body '                                              => ' head link script ',
		' li '                                                => ' li ',
		' select input output button datalist textarea '      => ' input option optgroup select button datalist textarea ',
		' option '                                            => ' option ',
		' optgroup '                                          => ' optgroup option ',
		' dd dt '                                             => ' dd dt ',
		' rt rp '                                             => ' rt rp ',
		' tbody tfoot '                                       => ' thead tbody ',
		' p h1 h2 h3 h4 h5 h6 address article aside blockquote details div dl fieldset figcaption figure footer form header hr main nav ol pre section table ul ' => ' p ',
	);

	/** Elements in their order: tag, parent, attributes, places of start, start tag's end and end, and place among its kind. */
	public array $elements = array();
	/** Texts in their order: their parent, and the places where they begin and end. */
	public array $texts = array();
	private array $open    = array();
	private array $foreign = array();
	private array $kinds   = array();
	private array $ends    = array();

	public function __construct( public string $html ) {
		$at   = 0;
		$size = strlen( $html );
		while ( $at < $size ) {
			if ( ! preg_match( '~<(?:!--|[!?]|/?[a-z]|/)~i', $html, $found, PREG_OFFSET_CAPTURE, $at ) ) {
				$this->text( $at, $size );
				break;
			}
			list( $sign, $next ) = $found[0];
			$this->text( $at, $next );
			if ( '<!--' === $sign ) {
				$end = strpos( $html, '-->', $next + 4 );
				$at  = false === $end ? $size : $end + 3;
			} elseif ( ctype_alpha( $sign[1] ) ) {
				$at = $this->begin( $next );
			} else {
				$end = strpos( $html, '>', $next );
				$at  = false === $end ? $size : $end + 1;
				if ( preg_match( '~\G</([a-z][^\s/>]*)~i', $html, $name, 0, $next ) ) {
					$this->end( strtolower( $name[1] ), $at );
				}
			}
		}
	}

	private function text( int $from, int $to ): void {
		if ( $from < $to ) {
			$this->texts[] = array( end( $this->open ), $from, $to );
		}
	}

	private function begin( int $from ): int {
		$to = self::start_tag_end( $this->html, $from );
		preg_match( '~\G<([a-z][^\s/>]*)~i', $this->html, $found, 0, $from );
		$tag = strtolower( $found[1] );
		$this->ends[ $tag ] ??= implode( array_filter( self::ENDS, fn( $starts ) => str_contains( $starts, " $tag " ), ARRAY_FILTER_USE_KEY ) );
		while ( $this->open && str_contains( $this->ends[ $tag ], " {$this->elements[ end( $this->open ) ]['tag']} " ) ) {
			$this->leave();
		}
		$place = $this->add( $tag, $from, $to, self::attributes( $this->html, $from + strlen( $found[0] ), $to ) );
		if ( str_contains( self::VOID, " $tag " ) ) {
			$this->elements[ $place ]['end'] = $to;
			return $to;
		}
		$this->open[] = $place;
		if ( 'svg' === $tag || 'math' === $tag || self::is_integration( $tag ) ) {
			array_unshift( $this->foreign, ! self::is_integration( $tag ) );
		}
		if ( '/>' === substr( $this->html, $to - 2, 2 ) && ( $this->foreign[0] ?? false ) ) {
			$this->end( $tag, $to );
		} elseif ( str_contains( self::RAW, " $tag " ) ) {
			$is_there = preg_match( "~</$tag(?=[\s/>])~i", $this->html, $close, PREG_OFFSET_CAPTURE, $to );
			$next     = $is_there ? $close[0][1] : strlen( $this->html );
			$this->text( $to, $next );
			return $next;
		}
		return $to;
	}

	private function add( string $tag, int $from, int $to, array $has = array() ): int {
		$parent = end( $this->open );
		$parent = false === $parent ? -1 : $parent;
		$nth    = ( $this->kinds[ "$parent $tag" ] ?? 0 ) + 1;
		$this->kinds[ "$parent $tag" ] = $nth;
		$this->elements[]              = compact( 'tag', 'parent', 'nth', 'has', 'from', 'to' ) + array( 'end' => null );
		return count( $this->elements ) - 1;
	}

	private function end( string $tag, int $at ): void {
		$is_open = array_filter( $this->open, fn( $one ) => $this->elements[ $one ]['tag'] === $tag );
		if ( ! $is_open ) {
			// A stray end of a paragraph is an empty one.
			if ( 'p' === $tag ) {
				$this->add( $tag, $at, $at );
				$this->elements[ array_key_last( $this->elements ) ]['end'] = $at;
			}
			return;
		}
		while ( $this->elements[ end( $this->open ) ]['tag'] !== $tag ) {
			$this->leave();
		}
		$this->elements[ end( $this->open ) ]['end'] = $at;
		$this->leave();
	}

	private function leave(): void {
		$tag = $this->elements[ array_pop( $this->open ) ]['tag'];
		if ( 'svg' === $tag || 'math' === $tag || self::is_integration( $tag ) ) {
			array_shift( $this->foreign );
		}
	}

	private static function is_integration( string $tag ): bool {
		return in_array( $tag, array( 'mi', 'mo', 'mn', 'ms', 'mtext', 'annotation-xml', 'foreignobject', 'desc', 'title' ), true );
	}

	/** Quotes count only where a value begins. */
	public static function start_tag_end( string $html, int $from ): int {
		$size = strlen( $html );
		for ( $at = $from; ; $at++ ) {
			$at += strcspn( $html, '"\'>', $at );
			if ( $at >= $size || '>' === $html[ $at ] ) {
				return min( $at + 1, $size );
			}
			if ( str_ends_with( rtrim( substr( $html, $from, $at - $from ) ), '=' ) ) {
				$end = strpos( $html, $html[ $at ], $at + 1 );
				$at  = false === $end ? $size : $end;
			}
		}
	}

	/** Values by name, each with its place; the first of a name counts. */
	private static function attributes( string $html, int $from, int $to ): array {
		$has       = array();
		$attribute = '~([^\s"\'<>/=]+)(?:\s*=\s*("[^"]*"|\'[^\']*\'|[^\s"\'<>]+))?~';
		preg_match_all( $attribute, substr( $html, $from, $to - $from ), $all, PREG_OFFSET_CAPTURE | PREG_SET_ORDER );
		foreach ( $all as $one ) {
			list( $value, $at ) = $one[2] ?? array( '', -1 );
			$plain = strspn( $value, '"\'' ) ? substr( $value, 1, -1 ) : $value;
			$has  += array(
				strtolower( $one[1][0] ) => array( self::decoded( $plain ), $at < 0 ? null : $from + $at, strlen( $value ) ),
			);
		}
		return $has;
	}

	public static function decoded( string $text ): string {
		return html_entity_decode( $text, ENT_QUOTES | ENT_HTML5, 'UTF-8' );
	}

	/** The first element that fits a selector of the product: tags, ids, classes, attributes, places, what it holds, and steps between them. */
	public function find( string $selector ): ?int {
		$steps = self::steps( $selector );
		foreach ( array_keys( $steps ? $this->elements : array() ) as $place ) {
			if ( $this->fits( $place, $steps, count( $steps ) - 1 ) ) {
				return $place;
			}
		}
		return null;
	}

	/** None where the selector has anything else. */
	private static function steps( string $selector ): array {
		$steps = array();
		$rest  = $selector;
		$part  = '~^(?:\s*(>)\s*|(\s+))?(\*|[a-z][a-z0-9-]*)?((?:#(?:\\\\.|[\w-])+|\.(?:\\\\.|[\w-])+|\[[\w-]+(?:="[^"\\\\]*")?\]|:nth-of-type\(\d+\)|:has\([^()]+\))*)~i';
		while ( '' !== $rest ) {
			if ( ! preg_match( $part, $rest, $found ) || '' === ( $found[3] ?? '' ) . ( $found[4] ?? '' ) ) {
				return array();
			}
			$steps[] = array( '>' === ( $found[1] ?? '' ), strtolower( $found[3] ), self::tests( $found[4] ?? '' ) );
			$rest    = substr( $rest, strlen( $found[0] ) );
		}
		return $steps;
	}

	private static function tests( string $text ): array {
		preg_match_all( '~([#.])((?:\\\\.|[\w-])+)|\[([\w-]+)(?:="([^"]*)")?\]|:nth-of-type\((\d+)\)|:has\(([^()]+)\)~', $text, $all, PREG_SET_ORDER | PREG_UNMATCHED_AS_NULL );
		return array_map(
			fn( $one ) => isset( $one[6] )
				? array( 'has', self::steps( $one[6] ), null )
				: array( $one[1] ?? ( isset( $one[3] ) ? '[' : ':' ), stripslashes( $one[2] ?? $one[3] ?? $one[5] ), $one[4] ?? null ),
			$all
		);
	}

	private function holds( int $place, array $steps ): bool {
		for ( $inner = $place + 1; $steps && isset( $this->elements[ $inner ] ); ++$inner ) {
			$above = $this->elements[ $inner ]['parent'];
			while ( $above > $place ) {
				$above = $this->elements[ $above ]['parent'];
			}
			if ( $above !== $place ) {
				return false;
			}
			if ( $this->fits( $inner, $steps, count( $steps ) - 1 ) ) {
				return true;
			}
		}
		return false;
	}

	private function fits( int $place, array $steps, int $last ): bool {
		list( $is_child, $tag, $tests ) = $steps[ $last ];
		$element = $this->elements[ $place ];
		if ( '' !== $tag && '*' !== $tag && $tag !== $element['tag'] ) {
			return false;
		}
		foreach ( $tests as list( $kind, $name, $value ) ) {
			$is_so = match ( $kind ) {
				'#' => ( $element['has']['id'][0] ?? null ) === $name,
				'.' => in_array( $name, preg_split( '/\s+/', $element['has']['class'][0] ?? '' ), true ),
				'[' => isset( $element['has'][ strtolower( $name ) ] ) && ( null === $value || $element['has'][ strtolower( $name ) ][0] === $value ),
				':' => $element['nth'] === (int) $name,
				'has' => $this->holds( $place, $name ),
			};
			if ( ! $is_so ) {
				return false;
			}
		}
		if ( 0 === $last ) {
			return ! $is_child;
		}
		for ( $above = $element['parent']; $above >= 0; $above = $is_child ? -1 : $this->elements[ $above ]['parent'] ) {
			if ( $this->fits( $above, $steps, $last - 1 ) ) {
				return true;
			}
		}
		return false;
	}

	/** The texts in an element that a person reads: where each lies, what it says, and whether it is the element's own. */
	public function texts_of( int $place ): array {
		$found = array();
		foreach ( $this->texts as list( $parent, $from, $to ) ) {
			for ( $above = $parent; $above > $place; $above = $this->elements[ $above ]['parent'] ) {
				if ( in_array( $this->elements[ $above ]['tag'], array( 'svg', 'script', 'style' ), true ) ) {
					continue 2;
				}
			}
			$says = self::decoded( substr( $this->html, $from, $to - $from ) );
			if ( $above === $place && false !== $above && '' !== sightline_fold( $says ) ) {
				$found[] = array( $from, $to, $says, $parent === $place );
			}
		}
		return $found;
	}
}
